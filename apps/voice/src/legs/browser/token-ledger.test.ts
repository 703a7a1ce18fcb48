import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createTokenLedger } from './token-ledger.ts';

const call = { name: 'a call' };

function ledger() {
  const clock = manualClock();
  const timers = manualTimers(clock);
  const givenUp: number[] = [];
  let made = 0;
  const tokens = createTokenLedger<typeof call>({
    clock,
    timers,
    newRequest() {
      made += 1;
      const number = made;
      return {
        admit: () => Promise.resolve({ status: 'refused', code: 'unauthorized' }),
        giveUp: () => givenUp.push(number),
      };
    },
  });
  return { tokens, timers, givenUp, made: () => made };
}

describe('the ledger of tokens', () => {
  it('lets a token open one call, which it then belongs to', () => {
    const { tokens } = ledger();
    const claim = tokens.claim('token');
    expect(tokens.claim('token')).toBeNull();
    claim?.use(call);
    expect(tokens.owner('token')).toBe(call);
    expect(tokens.claim('token')).toBeNull();
  });

  it('keeps nothing of a call that is over, and its token stays spent', () => {
    const { tokens } = ledger();
    const claim = tokens.claim('token');
    claim?.use(call);
    claim?.end();
    expect(tokens.owner('token')).toBeNull();
    expect(tokens.claim('token')).toBeNull();
  });

  it('asks again with the same request when nobody knows whether the token was spent', async () => {
    const { tokens, timers, givenUp, made } = ledger();
    const first = tokens.claim('token');
    first?.release();
    await timers.advance(100_000);
    const second = tokens.claim('token');
    expect([second?.request === first?.request, made()]).toEqual([true, 1]);
    // The client that came again is waited for anew.
    await timers.advance(100_000);
    expect(givenUp).toEqual([]);
  });

  it('gives the request up when the client does not come again while its token lives', async () => {
    const { tokens, timers, givenUp } = ledger();
    tokens.claim('token')?.release();
    await timers.advance(150_000);
    expect(givenUp).toEqual([1]);
    expect(tokens.isSpent('token')).toBe(false);
  });

  it('gives up no request after it was closed', async () => {
    const { tokens, timers, givenUp } = ledger();
    tokens.claim('token')?.release();
    tokens.close();
    await timers.advance(150_000);
    expect([givenUp, timers.pending()]).toEqual([[], 0]);
  });

  it('forgets a token after its life', async () => {
    const { tokens, timers } = ledger();
    tokens.claim('token')?.use(call);
    await timers.advance(5 * 60_000);
    expect(tokens.claim('other')).not.toBeNull();
    expect(tokens.owner('token')).toBeNull();
  });
});
