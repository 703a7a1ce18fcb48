import { describe, expect, it } from 'vitest';
import type { NodeRemains } from '../voice/node-process.ts';
import { findLeaks } from './leaks.ts';

const before: NodeRemains = {
  rssBytes: 200e6,
  heapBytes: 50e6,
  externalBytes: 11e6,
  files: 40,
  threads: 14,
  handles: { TCPServerWrap: 1, Timeout: 3 },
  activeCalls: 0,
};

const rounds = (...changes: Partial<NodeRemains>[]): NodeRemains[] =>
  changes.map((change) => ({ ...before, ...change }));

describe('a node whose calls are over', () => {
  it('leaks nothing when it differs by noise', () => {
    expect(findLeaks(rounds({}, { rssBytes: 204e6, heapBytes: 52e6, files: 45 }))).toEqual([]);
    expect(findLeaks(rounds({}, { rssBytes: 150e6, heapBytes: 40e6, files: 30 }))).toEqual([]);
  });

  it('leaks nothing when a pool fills in one round and stays', () => {
    expect(findLeaks(rounds({}, { rssBytes: 260e6 }, { rssBytes: 262e6 }, { rssBytes: 262e6 }))).toEqual([]);
    expect(findLeaks(rounds({}, { heapBytes: 51e6 }, { heapBytes: 61e6 }, { heapBytes: 61e6 }))).toEqual([]);
  });

  it.each([
    ['heapBytes', [{}, { heapBytes: 62e6 }, { heapBytes: 74e6 }]],
    ['externalBytes', [{}, { externalBytes: 15e6 }, { externalBytes: 19e6 }]],
    ['rssBytes', [{}, { rssBytes: 215e6 }, { rssBytes: 230e6 }]],
    ['files', [{}, { files: 60 }, { files: 90 }]],
    ['threads', [{}, {}, { threads: 60 }]],
    ['Timeout', [{}, {}, { handles: { TCPServerWrap: 1, Timeout: 100 } }]],
    ['UDPWrap', [{}, {}, { handles: { ...before.handles, UDPWrap: 12 } }]],
    ['calls', [{}, {}, { activeCalls: 1 }]],
  ])('is found to leak %s', (name, changes) => {
    const leaks = findLeaks(rounds(...changes));
    expect(leaks).toHaveLength(1);
    expect(leaks[0]).toContain(name);
  });

  it('is measured without files and threads where the system does not count them', () => {
    expect(findLeaks(rounds({ files: null, threads: null }, { files: null, threads: null }))).toEqual([]);
  });
});
