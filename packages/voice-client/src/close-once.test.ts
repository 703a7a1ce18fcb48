import { describe, expect, it } from 'vitest';
import { closeReason, type CloseState } from './close-once.ts';

const base: CloseState = { wasReady: true, hasHungUp: false, hasEnded: false, hasFatalError: false };

describe('why a session closed', () => {
  it.each<[string, Partial<CloseState>, string]>([
    ['the AI ended it', { hasEnded: true }, 'ended'],
    ['the AI ended it and the page hung up a moment later', { hasEnded: true, hasHungUp: true }, 'ended'],
    ['the page hung up', { hasHungUp: true }, 'hangup'],
    ['the page hung up while connecting', { hasHungUp: true, wasReady: false }, 'hangup'],
    ['the server reported a fatal error', { hasFatalError: true }, 'error'],
    ['the conversation ended because of a fatal error', { hasFatalError: true, hasEnded: true }, 'error'],
    ['an established connection was lost', {}, 'disconnected'],
    ['it never connected', { wasReady: false }, 'failed'],
  ])('%s', (_, change, reason) => {
    expect(closeReason({ ...base, ...change })).toBe(reason);
  });
});
