import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { callBatchSchema, type CallBatch } from '@uketsuke/contracts/voice-node';
import { manualClock } from '@uketsuke/runtime';
import { createFakeGateway } from '../testing/fake-gateway.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import {
  type CallJournal,
  journalKey,
  openJournalFolder,
  readCallJournal,
  undeliveredInOrder,
} from '@uketsuke/journal';
import { createCallRecorder } from './recorder.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const callId = 'call_1';

async function recording(options: { journal?: CallJournal; hasBegun?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  undo.push(() => rm(folder, { recursive: true }));
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    errors.push(error);
  };
  const clock = manualClock();
  const timers = manualTimers(clock);
  const opened = await openJournalFolder({ folder, credential: 'token', onError, timers });
  undo.push(() => opened.release());
  const gateway = createFakeGateway();
  const call = gateway.admit(callId);
  const journal = watched(options.journal ?? opened.open(callId));
  const lost: string[] = [];
  const onLost = (reason: string): void => void lost.push(reason);
  const recorder = createCallRecorder(
    { callId: callId },
    { clock, timers, gateway, journal, onError, onLost, random: () => 1 },
  );
  if (options.hasBegun ?? true) recorder.begin();
  const files = (): Promise<string[]> => readdir(join(folder, 'calls'));
  /** File writes take real time between the manual steps, however long. */
  const advance = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 500) {
      await timers.advance(Math.min(500, ms - passed));
      await journal.written();
      await gateway.answered();
    }
  };
  return { folder, opened, clock, timers, gateway, call, recorder, errors, lost, files, advance };
}

/** Tells when it has written what it was given. */
function watched(journal: CallJournal) {
  let written: Promise<unknown> = Promise.resolve();
  return {
    ...journal,
    batch(batch: CallBatch) {
      const done = journal.batch(batch);
      written = Promise.all([written, done]);
      return done;
    },
    setAside() {
      const done = journal.setAside();
      written = Promise.all([written, done]);
      return done;
    },
    written: () => written,
  };
}

const turn = (index: number, text: string) => ({ index, role: 'assistant' as const, text, atMs: index * 100 });

describe('call recorder', () => {
  it('sends a numbered batch every 2 s, also when nothing happened', async () => {
    const { gateway, advance } = await recording();
    await advance(6100);
    expect(gateway.arrived.map(({ seq, atMs }) => [seq, atMs])).toEqual([
      [1, 2000],
      [2, 4000],
      [3, 6000],
    ]);
    for (const batch of gateway.arrived) expect(callBatchSchema.parse(batch)).toEqual(batch);
  });

  it('counts the time of a call from when it begins; before that its heartbeats lie at its start', async () => {
    const { recorder, gateway, call, advance } = await recording({ hasBegun: false });
    await advance(5000);
    recorder.begin();
    await advance(3000);
    recorder.begin();
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    expect(gateway.arrived.map(({ atMs }) => atMs)).toEqual([0, 0, 1000, 3000, 3000]);
    expect(call.ends).toMatchObject([{ durationMs: 3000 }]);
  });

  it('sends a turn once a batch in its latest version', async () => {
    const { recorder, gateway, call, advance } = await recording();
    recorder.turn(turn(0, 'お電話'));
    recorder.turn(turn(0, 'お電話ありがとう'));
    recorder.turn(turn(1, 'はい'));
    await advance(2100);
    recorder.turn(turn(0, 'お電話ありがとうございます'));
    await advance(2000);
    expect(gateway.arrived.map(({ turns }) => turns.map(({ text }) => text))).toEqual([
      ['お電話ありがとう', 'はい'],
      ['お電話ありがとうございます'],
    ]);
    expect(call.turns.get(0)?.text).toBe('お電話ありがとうございます');
  });

  it('splits what a flood of text brings, so that no batch is larger than the gateway takes', async () => {
    const { recorder, gateway, call } = await recording();
    for (let index = 0; index < 300; index += 1) recorder.turn(turn(index, 'あ'.repeat(4000)));
    recorder.field({ key: 'name', value: '山田', atMs: 1 });
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    expect([call.turns.size, call.fields.length, call.ends.length]).toEqual([300, 1, 1]);
    for (const batch of gateway.arrived) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(512 * 1024);
    expect(gateway.arrived.map(({ end }) => end !== null)).toEqual(
      gateway.arrived.map((_, at, all) => at === all.length - 1),
    );
  });

  it('sends the end at once with everything before it, measures the duration, and removes the journal', async () => {
    const { recorder, call, clock, timers, files, gateway } = await recording();
    clock.advance(1234.4);
    recorder.turn(turn(0, 'やまだ'));
    recorder.field({ key: 'name', value: '山田', atMs: 1200.7 });
    recorder.end('completed', 'all_fields_collected');
    recorder.end('hangup', 'caller_hung_up');
    recorder.turn(turn(1, 'too late'));
    await recorder.delivered();
    expect(call.ends).toEqual([{ outcome: 'completed', reason: 'all_fields_collected', durationMs: 1234 }]);
    expect([call.turns.size, call.fields[0]?.atMs]).toEqual([1, 1201]);
    expect(await files()).toEqual([]);
    await timers.advance(10_000);
    expect([gateway.arrived.length, timers.pending()]).toEqual([1, 0]);
  });

  it('keeps a call that never connected at the duration given', async () => {
    const { recorder, call, clock } = await recording();
    clock.advance(30_000);
    recorder.end('error', 'connect_failed', { durationMs: 0 });
    await recorder.delivered();
    expect(call.ends[0]?.durationMs).toBe(0);
  });

  it('delivers everything, in order and once, after an outage of any length', async () => {
    const { recorder, gateway, call, advance, files } = await recording();
    await advance(2100);
    gateway.fault = 'away';
    for (let index = 0; index < 40; index += 1) {
      recorder.turn(turn(index, `turn ${index}`));
      recorder.field({ key: `f${index}`, value: 'x', atMs: index });
      await advance(2000);
    }
    recorder.end('completed', 'all_fields_collected');
    await advance(60_000);
    expect(call.turns.size).toBe(0);
    expect((await files()).length).toBe(1);
    gateway.fault = null;
    await advance(20_000);
    await recorder.delivered();
    expect([...call.turns.values()].map(({ text }) => text)).toEqual(
      Array.from({ length: 40 }, (_, at) => `turn ${at}`),
    );
    expect(call.fields.map(({ key }) => key)).toEqual(Array.from({ length: 40 }, (_, at) => `f${at}`));
    expect(call.ends.length).toBe(1);
    expect(gateway.concurrentMax()).toBe(1);
    expect(await files()).toEqual([]);
  });

  it('does not pile up empty batches while the gateway is away, but keeps the sign of life on disk', async () => {
    const { gateway, opened, advance, folder, recorder } = await recording();
    gateway.fault = 'away';
    await advance(60_000);
    const before = (await readFile(join(folder, 'calls', `${callId}.journal`))).length;
    gateway.fault = null;
    await advance(20_000);
    expect(gateway.arrived.length).toBeLessThan(12);
    recorder.abandon();
    await opened.release();
    const again = await openJournalFolder({ folder, credential: 'token', onError: () => {} });
    undo.push(() => again.release());
    const [left] = await again.leftOver();
    expect(left?.call.lastAtMs).toBe(80_000);
    expect(before).toBeGreaterThan(0);
  });

  it('does not record twice what was recorded while the answer was lost', async () => {
    const { recorder, gateway, call, advance } = await recording();
    gateway.fault = 'answer-lost';
    recorder.field({ key: 'name', value: '山田', atMs: 1 });
    await advance(10_000);
    gateway.fault = null;
    recorder.end('hangup', 'caller_hung_up');
    await advance(20_000);
    await recorder.delivered();
    expect([call.fields.length, call.ends.length]).toEqual([1, 1]);
  });

  it('goes on from the number that the gateway wants when the two disagree', async () => {
    const { recorder, gateway, call, advance } = await recording();
    await advance(8100);
    // As after a restore of the gateway's database to an earlier state.
    call.seq = 1;
    recorder.turn(turn(0, 'a'));
    await advance(2000);
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    expect(call.turns.get(0)?.text).toBe('a');
    expect(gateway.arrived.at(-1)?.seq).toBe(call.seq);
  });

  it('gives a gateway that says no more and more time, and is there when it changes its mind', async () => {
    const { recorder, gateway, call, errors, advance } = await recording();
    gateway.fault = 'refused';
    recorder.end('hangup', 'caller_hung_up');
    await advance(60_000);
    expect(errors.length).toBeGreaterThan(1);
    expect(errors.length).toBeLessThan(6);
    gateway.fault = null;
    await advance(300_000);
    await recorder.delivered();
    expect(call.ends.length).toBe(1);
  });

  it('tells when somebody else has ended the call, and still delivers what it has of it', async () => {
    const { recorder, call, lost, files, advance } = await recording();
    await advance(2100);
    expect(lost).toEqual([]);
    call.heldBy = 'ended';
    recorder.turn(turn(0, 'a'));
    await advance(2000);
    expect(lost).toEqual(['ended']);
    recorder.end('error', 'node_lost');
    await recorder.delivered();
    expect([call.turns.size, lost, await files()]).toEqual([1, ['ended'], []]);
  });

  it('keeps its journal while another process holds the call, and delivers it when that is over', async () => {
    const { recorder, call, lost, files, advance } = await recording();
    call.heldBy = 'elsewhere';
    recorder.turn(turn(0, 'a'));
    await advance(2100);
    expect(lost).toEqual(['not_holder']);
    recorder.end('error', 'node_lost');
    await advance(30_000);
    expect([call.turns.size, lost, await files()]).toEqual([0, ['not_holder'], [`${callId}.journal`]]);
    call.heldBy = 'node';
    await advance(300_000);
    await recorder.delivered();
    expect([call.turns.size, await files()]).toEqual([1, []]);
  });

  it('does not take the repetition of its own end for somebody else’s', async () => {
    const { recorder, gateway, call, lost, advance } = await recording();
    gateway.fault = 'answer-lost';
    recorder.end('hangup', 'caller_hung_up');
    await advance(3000);
    gateway.fault = null;
    await advance(20_000);
    await recorder.delivered();
    expect([call.ends.length, lost]).toEqual([1, []]);
  });

  it('sends nothing more of a call that the gateway does not know, and keeps all of it in a journal that is set aside', async () => {
    const { recorder, opened, gateway, folder, files, advance, errors } = await recording();
    const receipt = gateway.recordBatch.bind(gateway);
    gateway.recordBatch = (batch) => receipt({ ...batch, callId: 'call_unknown' });
    recorder.turn(turn(0, 'a'));
    await advance(2100);
    expect([await files(), errors.length]).toEqual([['call_1.journal.unknown'], 1]);
    recorder.turn(turn(1, 'b'));
    await advance(2000);
    recorder.turn(turn(2, 'c'));
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    await advance(10_000);
    expect(gateway.arrived.length).toBe(1);
    expect([await files(), errors.length]).toEqual([['call_1.journal.unknown'], 1]);
    await opened.release();
    const left = await readCallJournal(join(folder, 'calls', 'call_1.journal.unknown'), callId, journalKey('token'));
    expect(left?.batches.flatMap(({ turns }) => turns.map(({ text }) => text))).toEqual(['a', 'b', 'c']);
    expect(left?.batches.at(-1)?.end).toMatchObject({ outcome: 'hangup' });
  });

  it('keeps the journal of a call of which the gateway has lost a part, whole', async () => {
    const { recorder, opened, call, folder, files, advance, errors } = await recording();
    for (let index = 0; index < 4; index += 1) {
      recorder.turn(turn(index, `turn ${index}`));
      await advance(2000);
    }
    // As after a restore of the gateway's database to an earlier state.
    call.seq = 1;
    recorder.turn(turn(4, 'turn 4'));
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    expect([call.ends.length, errors.length, await files()]).toEqual([1, 1, ['call_1.journal.unknown']]);
    await opened.release();
    const left = await readCallJournal(join(folder, 'calls', 'call_1.journal.unknown'), callId, journalKey('token'));
    const sent = left ? undeliveredInOrder(left, call.seq + 1) : [];
    expect(sent.flatMap(({ turns }) => turns.map(({ index }) => index))).toEqual([0, 1, 2, 3, 4]);
    expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, at) => call.seq + 1 + at));
  });

  it('records the call when the disk takes nothing', async () => {
    let failures = 0;
    const fullDisk: CallJournal = {
      callId,
      batch: async () => {
        failures += 1;
      },
      admitted: () => {},
      setBack: () => {},
      entry: () => {},
      acknowledged: () => {},
      alive: () => {},
      remove: async () => {},
      setAside: async () => {},
      close: async () => {},
    };
    const { recorder, call, advance } = await recording({ journal: fullDisk });
    recorder.turn(turn(0, 'a'));
    await advance(2100);
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    expect([call.turns.size, call.ends.length, failures]).toEqual([1, 1, 2]);
  });

  it('sends no batch before the journal has it', async () => {
    const written = Promise.withResolvers<void>();
    const slowDisk: CallJournal = {
      callId,
      batch: () => written.promise,
      admitted: () => {},
      setBack: () => {},
      entry: () => {},
      acknowledged: () => {},
      alive: () => {},
      remove: async () => {},
      setAside: async () => {},
      close: async () => {},
    };
    const { recorder, gateway, timers } = await recording({ journal: slowDisk });
    recorder.end('hangup', 'caller_hung_up');
    await timers.advance(5000);
    expect(gateway.arrived).toEqual([]);
    written.resolve();
    await recorder.delivered();
    expect(gateway.arrived.length).toBe(1);
  });

  it('has each batch on disk, encrypted, before it is sent', async () => {
    const { recorder, gateway, opened, folder, advance } = await recording();
    gateway.fault = 'away';
    recorder.turn(turn(0, '秘密の予約'));
    await advance(2100);
    const bytes = await readFile(join(folder, 'calls', `${callId}.journal`));
    expect(bytes.includes(Buffer.from('秘密の予約'))).toBe(false);
    await opened.release();
    const again = await openJournalFolder({ folder, credential: 'token', onError: () => {} });
    undo.push(() => again.release());
    const [left] = await again.leftOver();
    expect(left?.call.batches[0]?.turns[0]?.text).toBe('秘密の予約');
  });

  it('sends text that the database can hold, whatever a model or tool wrote', async () => {
    const { recorder, call } = await recording();
    recorder.turn(turn(0, 'a\u0000b\ud800c'));
    recorder.toolInvocation({
      toolCallId: 'tcall_1',
      name: 'lookup',
      arguments: { 'k\u0000': ['\ud800', Number.NaN, undefined] },
      result: { nested: { text: '\u0000' }, nothing: undefined },
      error: null,
      atMs: 1.5,
      durationMs: 2.4,
    });
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    expect(call.turns.get(0)?.text).toBe('ab\ufffdc');
    expect(call.toolInvocations[0]).toMatchObject({
      arguments: { k: ['\ufffd', null, null] },
      result: { nested: { text: '' } },
      atMs: 2,
      durationMs: 2,
    });
  });
});
