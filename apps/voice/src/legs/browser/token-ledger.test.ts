import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { createTokenLedger } from './token-ledger.ts';

const call = { name: 'a call' };

describe('the ledger of tokens', () => {
  it('lets a token open one call, which it then belongs to', () => {
    const tokens = createTokenLedger<typeof call>(manualClock());
    const claim = tokens.claim('token', () => 'call_1');
    expect(tokens.claim('token', () => 'call_2')).toBeNull();
    claim?.use(call);
    expect(tokens.owner('token')).toBe(call);
    expect(tokens.claim('token', () => 'call_3')).toBeNull();
  });

  it('keeps nothing of a call that is over, and its token stays spent', () => {
    const tokens = createTokenLedger<typeof call>(manualClock());
    const claim = tokens.claim('token', () => 'call_1');
    claim?.use(call);
    claim?.end();
    expect(tokens.owner('token')).toBeNull();
    expect(tokens.claim('token', () => 'call_2')).toBeNull();
  });

  it('asks again with the same call id when nobody knows whether the token was spent', () => {
    const tokens = createTokenLedger<typeof call>(manualClock());
    tokens.claim('token', () => 'call_1')?.release();
    expect(tokens.claim('token', () => 'call_2')?.callId).toBe('call_1');
  });

  it('forgets a token after its life', () => {
    const clock = manualClock();
    const tokens = createTokenLedger<typeof call>(clock);
    tokens.claim('token', () => 'call_1')?.use(call);
    clock.advance(5 * 60_000);
    expect(tokens.claim('other', () => 'call_2')).not.toBeNull();
    expect(tokens.owner('token')).toBeNull();
  });
});
