import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOperations, graphqlData } from '@/testing/answer-fetch';
import { nowMs, prepaid, recharging } from '@/testing/billing-answers';
import { navigation } from '@/testing/navigation';
import { renderIn } from '@/testing/render-in';
import type { Billing } from './documents';
import { PaymentSettings } from './payment-settings';

const assign = vi.fn<(url: string) => void>();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...location, assign });
});
afterEach(() => vi.unstubAllGlobals());

const refused = (field: string, code: string) => graphqlData({ [field]: { code, message: code, details: [] } });
const show = (
  billing: Billing,
  { mayChange = true, locale = 'en' }: { mayChange?: boolean; locale?: 'ja' | 'en' } = {},
) => renderIn(locale, <PaymentSettings billing={billing} mayChange={mayChange} />);

describe('a top-up', () => {
  const url = 'https://pay.example/checkout';

  it('of a quick amount says what is to be paid with tax, and leads to the payment page in the language of the person', async () => {
    const asked = answerOperations({ CreateTopup: graphqlData({ createTopup: { data: { url } } }) });
    show(prepaid, { locale: 'ja' });
    await userEvent.click(screen.getByRole('button', { name: '5,000 円' }));
    expect(screen.getByText('消費税 10% を加えて、5,500 円をお支払いいただきます。')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '支払いページへ進む' }));
    expect(assign).toHaveBeenCalledWith(url);
    expect(asked[0]?.variables).toEqual({ amountYen: 5000, locale: 'ja' });
  });

  it('of any amount is taken as people write it, and its tax is said only where it is whole', async () => {
    const asked = answerOperations({ CreateTopup: graphqlData({ createTopup: { data: { url } } }) });
    show(prepaid);
    const amount = screen.getByLabelText('Amount before tax');
    await userEvent.clear(amount);
    await userEvent.type(amount, '12,345{Enter}');
    expect(screen.getByText('Tax of 10% is added.')).toBeDefined();
    expect(asked[0]?.variables).toEqual({ amountYen: 12_345, locale: 'en' });
  });

  it('out of bounds is not sent: the person is told the bounds, where the amount is written', async () => {
    const asked = answerOperations({});
    show(prepaid);
    const amount = screen.getByLabelText('Amount before tax');
    await userEvent.clear(amount);
    await userEvent.type(amount, '499{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Please write a whole amount from ¥500 to ¥300,000.');
    expect(document.activeElement).toBe(amount);
    expect(asked).toEqual([]);
  });

  it.each([
    ['unavailable', 'Payments cannot be reached, or none are set up. Please try again later.'],
    ['forbidden', 'You may not do this. Please ask an owner or admin of your organization.'],
  ])('that is refused (%s) says what to do next', async (code, text) => {
    answerOperations({ CreateTopup: refused('createTopup', code) });
    show(prepaid);
    await userEvent.click(screen.getByRole('button', { name: 'Go to the payment page' }));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(assign).not.toHaveBeenCalled();
  });

  it('at the sandbox says that no money moves', () => {
    show({ ...prepaid, paymentProvider: 'sandbox' });
    expect(screen.getByText('This is a sandbox: no money moves.')).toBeDefined();
  });

  it('is not offered to a plain member, nor where nobody can pay', () => {
    const { unmount } = show(prepaid, { mayChange: false });
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    show({ ...prepaid, paymentProvider: null });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('This service takes no payments by card. Please ask support.')).toBeDefined();
  });
});

describe('the automatic top-up', () => {
  it('cannot be switched on without a card', () => {
    show(prepaid);
    expect(screen.getByLabelText<HTMLInputElement>('Top up automatically').disabled).toBe(true);
    expect(screen.getByText('To top up automatically, please save a card first.')).toBeDefined();
  });

  it('is saved with threshold, amount and cap, and the page is read again', async () => {
    const asked = answerOperations({ SetAutoRecharge: graphqlData({ setAutoRecharge: { data: { hasCard: true } } }) });
    show({ ...prepaid, card: recharging.card });
    await userEvent.click(screen.getByLabelText('Top up automatically'));
    await userEvent.type(screen.getByLabelText('Monthly limit'), '20,000');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('The settings are saved.')).toBeDefined();
    const input = { enabled: true, thresholdYen: 1000, amountYen: 5000, monthlyCapYen: 20_000 };
    expect(asked[0]?.variables).toEqual({ input });
    expect(navigation.refresh).toHaveBeenCalled();
  });

  it('says that it was saved also when the page has been read again', async () => {
    answerOperations({ SetAutoRecharge: graphqlData({ setAutoRecharge: { data: { hasCard: true } } }) });
    const { rerender } = render(<PaymentSettings billing={{ ...prepaid, card: recharging.card }} mayChange />);
    await userEvent.click(screen.getByLabelText('自動チャージを使う'));
    await userEvent.click(screen.getByRole('button', { name: '設定を保存する' }));
    rerender(<PaymentSettings billing={recharging} mayChange />);
    expect(screen.getByText('設定を保存しました。')).toBeDefined();
  });

  it('is off when the card was removed', () => {
    const { rerender } = render(<PaymentSettings billing={recharging} mayChange />);
    rerender(<PaymentSettings billing={prepaid} mayChange />);
    expect(screen.getByLabelText<HTMLInputElement>('自動チャージを使う').checked).toBe(false);
  });

  it('with a cap that allows none is not sent, and the field says so', async () => {
    const asked = answerOperations({});
    show(recharging);
    const cap = screen.getByLabelText('Monthly limit');
    await userEvent.clear(cap);
    await userEvent.type(cap, '9999{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('allows at least one top-up');
    expect(document.activeElement).toBe(cap);
    expect(asked).toEqual([]);
  });

  it('says how much it has topped up this month', () => {
    show(recharging);
    expect(screen.getByText('Topped up this month: ¥20,000 of ¥50,000')).toBeDefined();
  });

  it.each([
    [{ failures: 1, retryAt: nowMs }, /Failures in a row: 1. It tries again on Nov 22, 2026, 12:00/],
    [{ failures: 3, stoppedAt: nowMs, stopCode: 'card_declined' }, /stopped after 3 failures/],
    [{ failures: 1, stoppedAt: nowMs, stopCode: 'expired_card' }, /the card has expired/],
    [{ failures: 1, stoppedAt: nowMs, stopCode: 'authentication_required' }, /asks for its owner/],
    [{ failures: 1, stoppedAt: nowMs, stopCode: 'lost_card' }, /the card cannot be used/],
    [{ failures: 0, stoppedAt: nowMs, stopCode: 'disputed' }, /an earlier payment was disputed/],
    [{ failures: 0, stoppedAt: nowMs, stopCode: 'refunded' }, /one of its payments was refunded/],
  ])('in trouble (%o) says why and what to do', (part, text) => {
    const autoRecharge = recharging.autoRecharge && { ...recharging.autoRecharge, ...part };
    show({ ...recharging, autoRecharge });
    expect(screen.getByText(text)).toBeDefined();
  });

  it('is only looked at by a plain member', () => {
    show(recharging, { mayChange: false });
    for (const input of screen.getAllByRole<HTMLInputElement>('textbox')) expect(input.disabled).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the saved card', () => {
  it('shows its brand, its last digits and when it expires', () => {
    show(recharging);
    expect(screen.getByText('Visa •••• 4242')).toBeDefined();
    expect(screen.getByText('Expires 04/2029')).toBeDefined();
  });

  it('is saved on the page of the provider', async () => {
    const url = 'https://pay.example/setup';
    answerOperations({ CreateCardSetup: graphqlData({ createCardSetup: { data: { url } } }) });
    show(prepaid);
    await userEvent.click(screen.getByRole('button', { name: 'Save a card' }));
    expect(assign).toHaveBeenCalledWith(url);
  });

  it('is removed only when the person says so twice, and knows that automatic top-ups stop', async () => {
    const asked = answerOperations({
      RemovePaymentCard: graphqlData({ removePaymentCard: { data: { hasCard: false } } }),
    });
    show(recharging);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(asked).toEqual([]);
    expect(screen.getByText('The saved card will be removed, and automatic top-ups will stop.')).toBeDefined();
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) ?? document.body);
    expect(asked).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(navigation.refresh).toHaveBeenCalled();
  });
});
