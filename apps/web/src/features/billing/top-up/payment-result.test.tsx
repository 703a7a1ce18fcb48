import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFetch, graphqlData } from '@/testing/answer-fetch';
import { navigation } from '@/testing/navigation';
import { renderIn } from '@/testing/render-in';
import { PaymentResult } from './payment-result';

type State = 'open' | 'succeeded' | 'failed' | 'expired';

const answer = (state: State, kind = 'topup') => graphqlData({ payment: { kind, state, amountYen: 3000 } });
const show = () => renderIn('en', <PaymentResult paymentId="pay_1" />);

describe('who comes back from the payment page', () => {
  it.each([
    ['succeeded', 'topup', '¥3,000 has been added to your balance. Thank you.'],
    ['failed', 'topup', 'The payment did not succeed. Your balance is as it was.'],
    ['expired', 'topup', 'Nothing was paid.'],
    ['succeeded', 'card_setup', 'The card is saved.'],
    ['failed', 'card_setup', 'The card could not be saved.'],
  ] as const)('is told that it %s (%s)', async (state, kind, text) => {
    answerFetch(answer(state, kind));
    show();
    expect((await screen.findByText(new RegExp(text.replaceAll('.', '\\.')))).closest('[role=status]')).not.toBeNull();
  });

  it('of a payment that is none of theirs is told to look at the balance', async () => {
    answerFetch(graphqlData({ payment: null }));
    show();
    expect(await screen.findByText(/The state of the payment is not known/)).toBeDefined();
  });

  it('may close the message, and is not told again', async () => {
    answerFetch(answer('succeeded'));
    history.replaceState(null, '', '/live/billing?payment=pay_1');
    navigation.path = '/live/billing';
    show();
    await screen.findByText(/has been added/);
    await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
    expect(screen.queryByText(/has been added/)).toBeNull();
    expect(location.search).toBe('');
  });
});

describe('while the payment is not settled yet', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('the person waits, and the figures of the page are read again as soon as it is', async () => {
    const asked = answerFetch(answer('open'), answer('open'), answer('succeeded'));
    show();
    await pass(1_500);
    expect(screen.getByText(/Waiting for the payment/)).toBeDefined();
    expect(navigation.refresh).not.toHaveBeenCalled();
    await pass(1_500);
    expect(screen.getByText(/has been added/)).toBeDefined();
    expect(navigation.refresh).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  it('and is not after a while, they may leave', async () => {
    answerFetch(answer('open'));
    show();
    await pass(20_000);
    expect(screen.getByText(/you may leave this page/)).toBeDefined();
  });
});
