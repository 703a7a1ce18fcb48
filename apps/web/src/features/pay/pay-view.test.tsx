import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOperations, graphqlData, graphqlError } from '@/testing/answer-fetch';
import { PayView } from './pay-view';

let count = 0;
let checkoutId = '';

beforeEach(() => {
  count += 1;
  checkoutId = `sbx_${count}`;
  history.replaceState(null, '', `/pay/${checkoutId}#vps_secret`);
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const page = (changes: object = {}) =>
  graphqlData({
    sandboxPage: {
      ...{ kind: 'topup', state: 'open', organization: 'レストラン青葉', amountYen: 5000, taxYen: 500, locale: 'en' },
      returnUrl: 'https://web.example.com/live/billing?payment=pay_1',
      testCards: [
        { scenario: 'succeeds', number: '4242424242424242' },
        { scenario: 'declines', number: '4000000000000002' },
      ],
      ...changes,
    },
  });
const answer = (state: string, declineCode: string | null = null) =>
  graphqlData({ payAtSandbox: { data: { state, declineCode } } });
const view = () => render(<PayView checkoutId={checkoutId} locale="ja" />);
const pay = () => screen.findByRole('button', { name: 'Pay ¥5,500' });

async function payWith(card: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: card }));
  await userEvent.click(await pay());
}

describe('a payment page of the sandbox', () => {
  it('says that no money moves, and what is to be paid, in the language of the payment', async () => {
    const asked = answerOperations({ SandboxPage: page() });
    view();
    expect(await screen.findByText('Sandbox: no money moves')).toBeTruthy();
    expect(screen.getByText('¥5,500')).toBeTruthy();
    expect(asked.map(({ headers, credentials }) => [headers.get('authorization'), credentials])).toEqual([
      ['Bearer vps_secret', 'omit'],
    ]);
    expect(location.href).not.toContain('vps_secret');
  });

  it('is paid with a test card, and leads back', async () => {
    const asked = answerOperations({ SandboxPage: page(), PayAtSandbox: answer('succeeded') });
    view();
    await payWith(/Succeeds \(Visa\)/);
    expect((await screen.findByRole('link', { name: 'Back to the dashboard' })).getAttribute('href')).toContain(
      'payment=pay_1',
    );
    expect(document.activeElement?.textContent).toBe('Thank you, it is paid');
    const sent = asked.at(-1)?.variables;
    expect(sent).toEqual({ card: { number: '4242424242424242', expiresMonth: 12, expiresYear: 2034, cvc: '123' } });
  });

  it.each([
    ['topup', 'Back without paying'],
    ['card_setup', 'Back without saving a card'],
  ])('can be left (%s) without anything being sent, for the page that its caller named', async (kind, name) => {
    const asked = answerOperations({ SandboxPage: page({ kind }) });
    view();
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('https://web.example.com/live/billing?payment=pay_1');
    expect(asked).toHaveLength(1);
  });

  it('says why a card was declined, and takes another one', async () => {
    answerOperations({ SandboxPage: page(), PayAtSandbox: answer('declined', 'insufficient_funds') });
    view();
    await payWith(/Is declined/);
    expect((await screen.findByRole('alert')).textContent).toMatch(/does not have enough funds/);
    expect(await pay()).toBeTruthy();
  });

  it('asks the owner of the card where its bank would', async () => {
    const approved = graphqlData({ answerSandboxBank: { data: { state: 'succeeded', declineCode: null } } });
    answerOperations({ SandboxPage: page(), PayAtSandbox: answer('asks_owner'), AnswerSandboxBank: approved });
    view();
    await payWith(/Succeeds \(Visa\)/);
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Thank you, it is paid')).toBeTruthy();
  });

  it('sends no number that is not of a test card', async () => {
    const asked = answerOperations({ SandboxPage: page() });
    view();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Card number' }), '4111111111111111');
    await userEvent.type(screen.getByRole('textbox', { name: /Expiry/ }), '1234');
    await userEvent.type(screen.getByRole('textbox', { name: 'Security code' }), '123');
    await userEvent.click(await pay());
    expect((await screen.findByRole('alert')).textContent).toMatch(/one of the test cards/);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['paid', /Thank you, it is paid/],
    ['expired', /This page has expired/],
  ])('that is %s says so', async (state, text) => {
    answerOperations({ SandboxPage: page({ state }) });
    view();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('with a wrong address says what to do', async () => {
    answerOperations({ SandboxPage: graphqlError('unauthorized') });
    view();
    expect((await screen.findByRole('alert')).textContent).toMatch(/ダッシュボードから/);
  });
});
