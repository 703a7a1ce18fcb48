import type { CallBatch } from '@uketsuke/contracts/voice-node';
import type { JournalEntry, JournalledEntry, JournalRecord } from './journal-record.ts';
import { splitTurns } from './split-turns.ts';

export interface RebuiltBatches {
  /** In the order in which they were made. */
  batches: CallBatch[];
  /** What happened after the last of them. */
  rest: JournalledEntry[];
}

/**
 * What a call says stands in its journal twice: as it happens, and in the batches made of it. A batch that cannot be read is made
 * again of what happened before it.
 */
export function rebuildBatches(callId: string, records: readonly JournalRecord[]): RebuiltBatches {
  const spells = spellsOf(records);
  const last = spells.at(-1);
  const batches = spells.flatMap((spell, index) => {
    if (spell === last && spell.batches.length === 0) return [];
    const missing = missingSeqs(spell, spells[index + 1]);
    const rebuilt = missing.length === 0 ? [] : batchesOf(callId, notInBatches(spell), missing);
    return [...spell.batches, ...rebuilt].toSorted((a, b) => a.seq - b.seq);
  });
  return { batches, rest: last ? restOf(last, batches) : [] };
}

/** What happened between the making of two batches, and the batches that were made of it, as far as they can be read. */
interface Spell {
  afterSeq: number;
  entries: JournalledEntry[];
  batches: CallBatch[];
}

function spellsOf(records: readonly JournalRecord[]): Spell[] {
  const spells: Spell[] = [];
  for (const record of records) {
    const last = spells.at(-1);
    if (record.type === 'entry') {
      if (last?.batches.length === 0 && last.afterSeq === record.afterSeq) last.entries.push(record);
      else spells.push({ afterSeq: record.afterSeq, entries: [record], batches: [] });
    }
    if (record.type === 'batch') {
      if (last) last.batches.push(record.batch);
      else spells.push({ afterSeq: record.batch.seq - 1, entries: [], batches: [record.batch] });
    }
  }
  return spells;
}

/** The numbers of the batches that were made of it and cannot be read. Some of them may have held nothing. */
function missingSeqs({ afterSeq, batches }: Spell, next: Spell | undefined): number[] {
  const seqs = new Set(batches.map(({ seq }) => seq));
  // All of them were made before anything else happened. A gateway may have set the numbers back since.
  const lastSeq = Math.max(afterSeq, next?.afterSeq ?? 0, ...seqs);
  const missing = Array.from({ length: lastSeq - afterSeq }, (_, index) => afterSeq + 1 + index).filter(
    (seq) => !seqs.has(seq),
  );
  return missing.length === 0 && seqs.size === 0 ? [afterSeq + 1] : missing;
}

/** Behind the last batch that can be read there may have been others. */
function restOf(last: Spell, rebuilt: readonly CallBatch[]): JournalledEntry[] {
  if (last.batches.length === 0) return last.entries;
  const { afterSeq, entries } = last;
  const content = notInBatches({ afterSeq, entries, batches: rebuilt.filter(({ seq }) => seq > afterSeq) });
  return isEmpty(content) ? [] : [{ ...content, afterSeq: Math.max(...last.batches.map(({ seq }) => seq)) }];
}

/** Of a turn that was written several times the latest counts. */
function notInBatches({ entries, batches }: Spell): JournalEntry {
  const sentTurns = new Set(batches.flatMap(({ turns }) => turns.map(({ index }) => index)));
  const sent = new Set(
    batches.flatMap(({ fields, toolInvocations, engines = [] }) =>
      [...fields, ...toolInvocations, ...engines].map((one) => JSON.stringify(one)),
    ),
  );
  const isMissing = (one: unknown): boolean => !sent.has(JSON.stringify(one));
  const turns = new Map(entries.flatMap((entry) => entry.turns).map((turn) => [turn.index, turn]));
  return {
    atMs: Math.max(0, ...entries.map(({ atMs }) => atMs)),
    turns: [...turns.values()].filter(({ index }) => !sentTurns.has(index)),
    fields: entries.flatMap(({ fields }) => fields).filter(isMissing),
    toolInvocations: entries.flatMap(({ toolInvocations }) => toolInvocations).filter(isMissing),
    engines: entries.flatMap(({ engines = [] }) => engines).filter(isMissing),
  };
}

/** One batch for each of the numbers, as long as there is something to say. */
function batchesOf(callId: string, content: JournalEntry, seqs: readonly number[]): CallBatch[] {
  const { atMs, fields, toolInvocations, engines = [] } = content;
  const { last, before } = splitTurns(content.turns);
  const parts = [...before, last];
  // As many batches were made of it as now; were it more, what is left over goes with the last one.
  const turnsOf = (at: number): CallBatch['turns'] =>
    at === seqs.length - 1 ? parts.slice(at).flat() : (parts[at] ?? []);
  return seqs.flatMap((seq, at) => {
    const turns = turnsOf(at);
    const rest =
      at === 0
        ? { fields, toolInvocations, ...(engines.length > 0 && { engines }) }
        : { fields: [], toolInvocations: [] };
    return isEmpty({ turns, ...rest }) ? [] : [{ callId, seq, atMs, turns, ...rest, end: null }];
  });
}

function isEmpty({ turns, fields, toolInvocations, engines = [] }: Omit<JournalEntry, 'atMs'>): boolean {
  return [turns, fields, toolInvocations, engines].every(({ length }) => length === 0);
}
