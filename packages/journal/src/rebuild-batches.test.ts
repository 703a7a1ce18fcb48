import type { CallBatch, CallTurn } from '@uketsuke/contracts/voice-node';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JournalRecord } from './journal-record.ts';
import { rebuildBatches } from './rebuild-batches.ts';
import { splitTurns } from './split-turns.ts';

const callId = 'call_1';
const nothing = { turns: [], fields: [], toolInvocations: [] };
const turn = (index: number, text = `turn ${index}`): CallTurn => ({ index, role: 'user', text, atMs: index });
const batch = (seq: number, changes: Partial<CallBatch>): CallBatch => ({
  ...{ callId, seq, atMs: seq * 2000, end: null, ...nothing },
  ...changes,
});

/** As a recorder writes it: what was said in each two seconds, then the batches of it. */
function journalOf(spells: readonly CallTurn[][]): JournalRecord[] {
  let seq = 0;
  return spells.flatMap((turns, at) => {
    const entries = turns.map((one): JournalRecord => {
      return { type: 'entry', afterSeq: seq, ...nothing, atMs: at * 2000 + one.index, turns: [one] };
    });
    const { last, before } = splitTurns(turns);
    const batches = [...before, last].map((part): JournalRecord => {
      seq += 1;
      return { type: 'batch', batch: batch(seq, { turns: part }) };
    });
    return [...entries, ...batches];
  });
}

const turnsOf = (batches: readonly CallBatch[]): CallTurn[] => batches.flatMap(({ turns }) => turns);
const heardAtLast = (turns: readonly CallTurn[]) => new Map(turns.map((one) => [one.index, one.text]));

it('whichever batches cannot be read, no turn is missing, and the latest of each counts', () => {
  const text = fc.oneof(fc.constant('はい'), fc.constant('あ'.repeat(40_000)));
  const spell = fc.array(fc.record({ index: fc.nat({ max: 6 }), text }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(spell, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.boolean()), (said, isRead) => {
      // One batch holds each turn once, in its latest version.
      const spells = said.map((turns) => [
        ...new Map(turns.map((one) => [one.index, turn(one.index, one.text)])).values(),
      ]);
      const records = journalOf(spells);
      const left = records.filter((record) => record.type !== 'batch' || isRead.next().value === true);
      const { batches, rest } = rebuildBatches(callId, left);
      const told = [...turnsOf(batches), ...rest.flatMap(({ turns }) => turns)];
      expect(heardAtLast(told)).toEqual(heardAtLast(spells.flat()));
      expect(batches.map(({ seq }) => seq)).toEqual(batches.map(({ seq }) => seq).toSorted((a, b) => a - b));
      expect(new Set(batches.map(({ seq }) => seq)).size).toBe(batches.length);
    }),
  );
});

it('a batch is made again without what another one of the same moment holds', () => {
  const long = 'あ'.repeat(60_000);
  const spell = [turn(0, long), turn(1, long), turn(2)];
  const records = journalOf([spell, [turn(3)]]);
  const left = records.filter((record) => record.type !== 'batch' || record.batch.seq !== 2);
  expect(rebuildBatches(callId, left).batches.map(({ seq, turns }) => [seq, turns.map(({ index }) => index)])).toEqual([
    [1, [0]],
    [2, [1, 2]],
    [3, [3]],
  ]);
});

it('fields and tool calls come back as well, each once', () => {
  const field = { key: 'name', value: '田中', atMs: 10 };
  const call = { toolCallId: 'tcall_1', name: 'look_up', arguments: {}, error: null, atMs: 20, durationMs: 5 };
  const entry = (changes: Partial<CallBatch>, afterSeq: number): JournalRecord => {
    return { type: 'entry', afterSeq, atMs: 20, ...nothing, ...changes };
  };
  const records: JournalRecord[] = [
    entry({ fields: [field] }, 0),
    entry({ toolInvocations: [call] }, 0),
    // Batch 1 is damaged, and 2 was empty.
    { type: 'batch', batch: batch(2, {}) },
    entry({ fields: [{ ...field, value: '山田' }] }, 2),
    { type: 'batch', batch: batch(3, { fields: [{ ...field, value: '山田' }] }) },
  ];
  const { batches } = rebuildBatches(callId, records);
  expect(batches.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(batches[0]).toMatchObject({ fields: [field], toolInvocations: [call], end: null });
  expect(batches.flatMap(({ fields }) => fields.map(({ value }) => value))).toEqual(['田中', '山田']);
});
