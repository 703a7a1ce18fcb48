import { expect, it } from 'vitest';
import { mergeEvidence } from './merge-evidence.ts';

const spoken = { turnIndex: 1, heardBy: 'speech', isConfirmed: false } as const;

it('keeps the values of a field in order, so that a correction shows what it corrected', () => {
  const first = mergeEvidence(null, [{ key: 'name', value: '田中', atMs: 10, evidence: spoken }]);
  expect(
    mergeEvidence(first, [{ key: 'name', value: '田仲', atMs: 20, evidence: { ...spoken, turnIndex: 3 } }]),
  ).toEqual({
    name: [
      { value: '田中', atMs: 10, ...spoken },
      { value: '田仲', atMs: 20, ...spoken, turnIndex: 3 },
    ],
  });
});

it('confirms a value without making it a correction', () => {
  const first = mergeEvidence(null, [{ key: 'phone', value: '0312345678', atMs: 10, evidence: spoken }]);
  const again = { key: 'phone', value: '0312345678', atMs: 30, evidence: { ...spoken, isConfirmed: true } };
  expect(mergeEvidence(first, [again])).toEqual({
    phone: [{ value: '0312345678', atMs: 10, ...spoken, isConfirmed: true }],
  });
});

it('changes nothing where a node tells of no evidence', () => {
  expect(mergeEvidence(null, [{ key: 'name', value: '田中', atMs: 10 }])).toBeNull();
});

it('keeps a field that is called like something that every object has', () => {
  const merged = mergeEvidence(null, [{ key: 'constructor', value: 'A. Gaudi', atMs: 5, evidence: spoken }]);
  expect(merged?.['constructor']).toEqual([{ value: 'A. Gaudi', atMs: 5, ...spoken }]);
});
