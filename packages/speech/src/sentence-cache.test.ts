import { describe, expect, it } from 'vitest';
import { createSentenceCache } from './sentence-cache.ts';

const sentence = (samples: number) => ({ pcm: new Int16Array(samples), words: [] });

describe('sentence cache', () => {
  it('stays within its bytes and drops what was used longest ago', () => {
    const cache = createSentenceCache(10_000);
    for (let index = 0; index < 8; index += 1) cache.set(`k${index}`, sentence(600));
    expect(cache.get('k0')).not.toBeNull();
    cache.set('k8', sentence(600));
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    expect(cache.get('k0')).not.toBeNull();
    expect(cache.get('k1')).toBeNull();
    expect(cache.get('k8')?.pcm.length).toBe(600);
  });

  it('counts a replaced sentence once', () => {
    const cache = createSentenceCache(10_000);
    cache.set('k', sentence(100));
    const bytes = cache.bytes;
    cache.set('k', sentence(100));
    expect(cache.bytes).toBe(bytes);
  });

  it('does not keep a sentence that would take more than its share', () => {
    const cache = createSentenceCache(10_000);
    cache.set('long', sentence(1000));
    expect(cache.get('long')).toBeNull();
    expect(cache.bytes).toBe(0);
  });
});
