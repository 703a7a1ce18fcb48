import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerFetch, answerOperations, graphqlData, graphqlError } from '@/testing/answer-fetch';
import { callMovement, invoice, invoiced, lot, prepaid, refusedCall, topupMovement } from '@/testing/billing-answers';
import { renderIn } from '@/testing/render-in';
import { BillingView } from './billing-view';
import type { Billing } from './documents';
import type { Movement } from './history/documents';

afterEach(() => vi.unstubAllGlobals());

const movements = (data: readonly Movement[], nextCursor: string | null = null) =>
  graphqlData({ ledgerTransactions: { data, nextCursor } });

async function open(
  tab: string,
  { billing = prepaid, locale = 'en' }: { billing?: Billing; locale?: 'ja' | 'en' } = {},
) {
  renderIn(locale, <BillingView paymentId={null} environment="test" billing={billing} mayChange={false} />);
  await userEvent.click(screen.getByRole('tab', { name: tab }));
}

describe('the movements', () => {
  it('show what came and went with its sign, what it was and what caused it, at the time of Japan', async () => {
    answerFetch(movements([topupMovement, callMovement]));
    await open('入出金', { locale: 'ja' });
    const [topup, call] = (await screen.findAllByRole('row')).slice(1);
    expect(topup?.textContent).toContain('+3,000 円');
    expect(topup?.textContent).toContain('チャージ');
    expect(topup?.textContent).toContain('2026/11/22 12:00');
    expect(call?.textContent).toContain('-12.5 円');
    expect(call?.textContent).toContain('call_1');
  });

  it('of an invoiced organization show what is owed, and no credit', async () => {
    answerFetch(movements([{ ...callMovement, creditYen: 0, owedYen: 30 }]));
    await open('Movements', { billing: invoiced });
    const row = (await screen.findAllByRole('row'))[1];
    expect(row?.textContent).toContain('owed+¥30');
    expect(row?.textContent).not.toContain('¥0');
  });

  it('go on page by page, and what is shown stays when a page is missing', async () => {
    const asked = answerFetch(movements([topupMovement], 'next'), graphqlError('internal'), movements([callMovement]));
    await open('Movements');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByText('pay_1')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('call_1')).toBeDefined();
    expect(screen.getByText('pay_1')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked[2]?.body).toMatchObject({ variables: { filter: null, cursor: 'next' } });
  });

  it('are shown without calls where the person says so, from the first page on', async () => {
    const asked = answerFetch(movements([callMovement], 'next'), movements([topupMovement]));
    await open('Movements');
    await screen.findByText('call_1');
    await userEvent.selectOptions(screen.getByLabelText('Movements shown'), 'Without calls');
    expect(await screen.findByText('pay_1')).toBeDefined();
    expect(screen.queryByText('call_1')).toBeNull();
    expect(asked[1]?.body).toMatchObject({ variables: { filter: { isWithoutCalls: true }, cursor: null } });
  });

  it('that cannot be loaded can be asked for again', async () => {
    answerFetch(graphqlError('internal'), movements([topupMovement]));
    await open('Movements');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('pay_1')).toBeDefined();
  });

  it('say when their sums were proven', async () => {
    answerFetch(movements([]));
    await open('Movements');
    expect(screen.getByText(/all sums of this ledger were proven/)).toBeDefined();
  });

  it('warn where the proof found a difference', async () => {
    answerFetch(movements([]));
    await open('Movements', { billing: { ...prepaid, verification: { verifiedAt: 0, holds: false } } });
    expect(screen.getByRole('alert').textContent).toContain('found to differ');
  });
});

describe('the lots', () => {
  it('show what is left, of how much, and until which day of Japan', async () => {
    answerFetch(graphqlData({ creditLots: { data: [lot, { ...lot, id: 'lot_0', expired: true }], nextCursor: null } }));
    await open('Credit');
    const [left, expired] = (await screen.findAllByRole('row')).slice(1);
    expect(left?.textContent).toContain('¥1,200of ¥3,000');
    expect(left?.textContent).toContain('May 21, 2027');
    expect(expired?.textContent).toContain('Expired');
  });

  it('of an invoiced organization are not offered', () => {
    renderIn('en', <BillingView paymentId={null} environment="live" billing={invoiced} mayChange />);
    expect(screen.queryByRole('tab', { name: 'Credit' })).toBeNull();
  });
});

describe('the invoices', () => {
  it('show number, days of Japan, state and total; one that is opened shows its lines and its tax', async () => {
    answerFetch(graphqlData({ invoices: { data: [invoice], nextCursor: null } }));
    await open('Invoices', { billing: invoiced });
    const row = (await screen.findAllByRole('row'))[1];
    for (const text of ['INV-000042', 'November 1, 2026', 'November 30, 2026', 'Overdue', '¥136,048'])
      expect(row?.textContent, text).toContain(text);
    await userEvent.click(screen.getByRole('button', { name: 'Show the invoice INV-000042' }));
    const lines = within(screen.getByRole('list', { name: 'Lines' })).getAllByRole('listitem');
    expect(lines[0]?.textContent).toBe('Calls of October 2026: 1,2003,456 min × ¥30¥103,680');
    expect(lines[1]?.textContent).toBe('Training1 × ¥20,000¥20,000');
    expect(screen.getByText('Tax 10%').closest('div')?.textContent).toContain('¥12,368');
  });
});

describe('files', () => {
  it('of the movements and of the credit are there for every member', async () => {
    answerFetch(movements([topupMovement]));
    await open('Movements');
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/billing/ledger.csv');
    answerFetch(graphqlData({ creditLots: { data: [lot], nextCursor: null } }));
    await userEvent.click(screen.getByRole('tab', { name: 'Credit' }));
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/billing/lots.csv');
  });

  it.each([true, false])('of an invoice are there for owners and admins alone (%s)', async (mayChange) => {
    answerFetch(graphqlData({ invoices: { data: [invoice], nextCursor: null } }));
    renderIn('en', <BillingView paymentId={null} environment="live" billing={invoiced} mayChange={mayChange} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Invoices' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show the invoice INV-000042' }));
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);
    expect(links).toEqual(mayChange ? ['/invoices/inv_1', '/invoices/inv_1.pdf'] : []);
  });
});

describe('the refused calls', () => {
  it('are those of the environment: when, whose, on which channel, why, and how many', async () => {
    const asked = answerOperations({
      RefusedCalls: graphqlData({ refusedCalls: { data: [refusedCall], nextCursor: null } }),
    });
    await open('Refused calls');
    const row = (await screen.findAllByRole('row'))[1];
    if (!row) throw new Error('no row');
    for (const text of ['Sakura Dental', 'Phone', 'Balance used up', '12 ×'])
      expect(within(row).getByText(text), text).toBeDefined();
    expect(asked[0]?.headers.get('x-uketsuke-environment')).toBe('test');
  });

  it('that never were say so', async () => {
    answerFetch(graphqlData({ refusedCalls: { data: [], nextCursor: null } }));
    await open('Refused calls');
    expect(await screen.findByText('No refused calls')).toBeDefined();
  });
});
