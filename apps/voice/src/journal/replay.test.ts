import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournalFolder } from '@uketsuke/journal';
import { manualClock } from '@uketsuke/runtime';
import { until } from '@uketsuke/testing/until';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFakeGateway } from '../testing/fake-gateway.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createCallRecorder } from './recorder.ts';
import { replayCall } from './replay.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const failOn = (error: unknown): never => {
  throw error;
};
const open = (folder: string, credential = 'token', onError: (error: unknown) => void = failOn) =>
  openJournalFolder({ folder, credential, onError });
const never = new AbortController().signal;
const idleTimers = manualTimers(manualClock());

/** A call of six batches, the end included, as it lies on disk while the gateway is away: the call, then each of five turns: as it was said, and in its batch. */
async function journalOfOneCall(hasEnd: boolean): Promise<Buffer> {
  const folder = await temporaryFolder();
  const path = join(folder, 'calls', 'call_1.journal');
  const records = async (): Promise<number> => recordEnds(await readFile(path).catch(() => Buffer.alloc(0))).length;
  const journal = await open(folder);
  const clock = manualClock();
  const timers = manualTimers(clock);
  const gateway = createFakeGateway();
  gateway.fault = 'away';
  const recorder = createCallRecorder(
    { callId: 'call_1' },
    { clock, timers, gateway, journal: journal.open('call_1'), onError: () => {} },
  );
  recorder.begin();
  for (let index = 0; index < 5; index += 1) {
    recorder.turn({ index, role: 'user', text: `turn ${index}`, atMs: index });
    await until(async () => (await records()) === 2 + index * 2);
    await timers.advance(2000);
    await until(async () => (await records()) === 3 + index * 2);
  }
  if (hasEnd) recorder.end('completed', 'all_fields_collected');
  recorder.abandon();
  await journal.release();
  return readFile(path);
}

/** Where each whole record ends. */
function recordEnds(bytes: Buffer): number[] {
  const ends: number[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    at += 4 + bytes.readUInt32BE(at);
    if (at <= bytes.length) ends.push(at);
  }
  return ends;
}

describe('a disk that takes nothing', () => {
  it.skipIf(!existsSync('/dev/full'))('a full disk harms no call: its record is delivered', async () => {
    const folder = await temporaryFolder();
    const errors: unknown[] = [];
    const journal = await open(folder, 'token', (error) => errors.push(error));
    await symlink('/dev/full', join(folder, 'calls', 'call_1.journal'));
    const gateway = createFakeGateway();
    const call = gateway.admit('call_1');
    const clock = manualClock();
    const recorder = createCallRecorder(
      { callId: 'call_1' },
      { clock, timers: manualTimers(clock), gateway, journal: journal.open('call_1'), onError: failOn },
    );
    recorder.turn({ index: 0, role: 'user', text: 'もしもし', atMs: 0 });
    recorder.end('hangup', 'caller_hung_up');
    await recorder.delivered();
    expect([call.turns.size, call.ends.length]).toEqual([1, 1]);
    expect(errors).toContainEqual(expect.objectContaining({ code: 'ENOSPC' }));
    await journal.release();
  });

  it('what a disk did not take is written, whole and in order, when it works again', async () => {
    const { first, folder, errors, timers } = await onBrokenDisk();
    const call = first.open('call_1');
    await call.batch(batch(1));
    await call.batch(batch(2));
    expect(errors.length).toBe(1);
    await mkdir(join(folder, 'calls'));
    await timers.advance(1000);
    await call.batch(batch(3));
    await call.close();
    await first.release();
    expect((await leftIn(folder))?.batches.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('what the gateway has got by then need not be written any more, but the last sign of life is', async () => {
    const { first, folder } = await onBrokenDisk();
    const call = first.open('call_1');
    for (const seq of [1, 2, 3]) await call.batch(batch(seq));
    call.alive(7000);
    call.alive(8000);
    call.acknowledged(2);
    await mkdir(join(folder, 'calls'));
    await call.close();
    await first.release();
    const left = await leftIn(folder);
    expect(left?.batches.map(({ seq }) => seq)).toEqual([3]);
    expect(left?.lastAtMs).toBe(8000);
    expect(left?.end.records).toBe(3);
  });

  it('a call on a full disk keeps its whole record for the next process, with a gateway that is away', async () => {
    const { first, folder, timers, clock } = await onBrokenDisk();
    const gateway = createFakeGateway();
    gateway.fault = 'away';
    const recorder = createCallRecorder(
      { callId: 'call_1' },
      { clock, timers, gateway, journal: first.open('call_1'), onError: () => {} },
    );
    recorder.begin();
    for (let index = 0; index < 5; index += 1) {
      recorder.turn({ index, role: 'user', text: `turn ${index}`, atMs: index });
      await timers.advance(2000);
    }
    await mkdir(join(folder, 'calls'));
    recorder.end('hangup', 'caller_hung_up');
    recorder.abandon();
    await first.release();
    const left = await leftIn(folder);
    expect(left?.batches.flatMap(({ turns }) => turns.map(({ index }) => index))).toEqual([0, 1, 2, 3, 4]);
    expect(left?.batches.at(-1)?.end).toMatchObject({ outcome: 'hangup' });
  });
});

/** A folder with nothing in it that could be written to, until `calls` is made. */
async function onBrokenDisk() {
  const folder = await temporaryFolder();
  const errors: unknown[] = [];
  const clock = manualClock();
  const timers = manualTimers(clock);
  const onError = (error: unknown): void => void errors.push(error);
  const first = await openJournalFolder({ folder, credential: 'token', onError, timers });
  await rm(join(folder, 'calls'), { recursive: true });
  return { folder, errors, clock, timers, first };
}

async function leftIn(folder: string) {
  const journal = await open(folder);
  const [left] = await journal.leftOver();
  await left?.journal.close();
  await journal.release();
  return left?.call;
}

const batch = (seq: number) => ({
  callId: 'call_1',
  seq,
  atMs: seq * 2000,
  turns: [],
  fields: [],
  toolInvocations: [],
  end: null,
});

/** With a flipped bit in the record behind this one. The first record names the call, then each turn is followed by its batch. */
function damaged(journal: Buffer, before: number): Buffer {
  const bytes = Buffer.from(journal);
  const at = (recordEnds(bytes)[before] ?? 0) + 50;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

describe('replay', () => {
  let whole: Buffer;
  let open5: Buffer;
  beforeAll(async () => {
    whole = await journalOfOneCall(true);
    open5 = await journalOfOneCall(false);
  });

  const replay = async (bytes: Uint8Array, gateway = createFakeGateway(), recordedBefore = 0) => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    await first.release();
    await writeFile(join(folder, 'calls', 'call_1.journal'), bytes);
    const call = gateway.admit('call_1');
    call.seq = recordedBefore;
    const journal = await open(folder, 'token', () => {});
    for (const left of await journal.leftOver()) {
      await replayCall(left, { gateway, timers: idleTimers, signal: never, onError: failOn });
    }
    await journal.release();
    return { call, files: await readdir(join(folder, 'calls')), gateway };
  };

  it('delivers a call that had ended, and ends one that had not at its last heartbeat', async () => {
    const ended = await replay(whole);
    expect(ended.call.turns.size).toBe(5);
    expect(ended.call.ends).toEqual([{ outcome: 'completed', reason: 'all_fields_collected', durationMs: 10_000 }]);
    const lost = await replay(open5);
    expect(lost.call.turns.size).toBe(5);
    expect(lost.call.ends).toEqual([{ outcome: 'error', reason: 'node_lost', durationMs: 10_000 }]);
    expect([ended.files, lost.files]).toEqual([[], []]);
  });

  it('delivers which engine held the call, what its values rest on and how long its answers took', async () => {
    const folder = await temporaryFolder();
    const journal = await open(folder);
    const clock = manualClock();
    const away = createFakeGateway();
    away.fault = 'away';
    const recorder = createCallRecorder(
      { callId: 'call_1' },
      { clock, timers: manualTimers(clock), gateway: away, journal: journal.open('call_1'), onError: () => {} },
    );
    const engines = [
      { name: 'gemini', atMs: 0, reason: null },
      { name: 'scripted', atMs: 900, reason: 'gone' as const },
    ];
    const evidence = { turnIndex: 0, heardBy: 'speech' as const, isConfirmed: true };
    const timing = { decidedMs: 300, modelMs: 500, audioMs: 520, packetMs: 525 };
    recorder.begin();
    for (const engine of engines) recorder.engine(engine);
    recorder.turn({ index: 0, role: 'user', text: '田中です', atMs: 100 });
    recorder.turn({ index: 1, role: 'assistant', text: '田中様ですね。', atMs: 800, timing });
    recorder.field({ key: 'name', value: '田中', atMs: 700, evidence });
    // The process dies before any of it was put into a batch.
    recorder.abandon();
    await journal.release();

    const { gateway, call } = await replay(await readFile(join(folder, 'calls', 'call_1.journal')));
    expect(gateway.arrived.flatMap((sent) => sent.engines ?? [])).toEqual(engines);
    expect(call.fields).toEqual([{ key: 'name', value: '田中', atMs: 700, evidence }]);
    expect(call.turns.get(1)).toMatchObject({ timing });
  });

  it('sends only what the gateway has not got', async () => {
    const { gateway, call } = await replay(whole, createFakeGateway(), 4);
    expect(gateway.arrived.map(({ seq }) => seq).slice(1)).toEqual([5, 6]);
    expect(call.ends.length).toBe(1);
  });

  it('sends nothing more where only the last answer was lost', async () => {
    const { gateway, files } = await replay(whole, createFakeGateway(), 6);
    expect([gateway.arrived.length, files]).toEqual([1, []]);
  });

  it('ends the call with one end at whatever byte the journal is cut, wherever the gateway stands', async () => {
    const bytes = whole;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length }), fc.nat({ max: 6 }), async (cut, recordedBefore) => {
        const { call, files } = await replay(bytes.subarray(0, cut), createFakeGateway(), recordedBefore);
        expect(files).toEqual([]);
        expect(call.ends.length).toBe(recordedBefore === 6 && call.seq === 6 ? 0 : 1);
        // Whole batches in front of the cut arrive, none of them twice.
        const turns = [...call.turns.keys()];
        expect(turns).toEqual(turns.map((_, at) => recordedBefore + at));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['batch', 1],
    ['turn', 0],
    ['batch', 5],
    ['turn', 6],
    ['last batch', 9],
  ])(
    'loses no turn by a flipped bit in a %s (after record %i): each stands in the journal twice',
    async (_, before) => {
      const { call, files } = await replay(damaged(whole, before));
      expect([...call.turns.keys()]).toEqual([0, 1, 2, 3, 4]);
      expect(call.ends).toEqual([{ outcome: 'completed', reason: 'all_fields_collected', durationMs: 10_000 }]);
      expect(files).toEqual([]);
    },
  );

  it('reads everything in front of a place where it cannot be told how far the damage goes', async () => {
    const bytes = Buffer.from(whole);
    // Behind two batches.
    bytes.writeUInt32BE(0xffff_ffff, recordEnds(bytes)[4] ?? 0);
    const { call } = await replay(bytes);
    expect(call.ends).toEqual([{ outcome: 'error', reason: 'node_lost', durationMs: 4000 }]);
    expect([...call.turns.keys()]).toEqual([0, 1]);
  });

  it('goes on behind the damage, and a second start reads that too', async () => {
    const bytes = damaged(open5, 1);
    const folder = await temporaryFolder();
    await (await open(folder)).release();
    await writeFile(join(folder, 'calls', 'call_1.journal'), bytes);
    const first = await open(folder);
    const [left] = await first.leftOver();
    await left?.journal.batch(batch(9));
    await left?.journal.close();
    await first.release();
    const second = await open(folder);
    const [again] = await second.leftOver();
    expect(again?.call.batches.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 9]);
    await again?.journal.close();
    await second.release();
  });

  it('survives a kill during the replay', async () => {
    const folder = await temporaryFolder();
    const gateway = createFakeGateway();
    const call = gateway.admit('call_1');
    await (await open(folder)).release();
    await writeFile(join(folder, 'calls', 'call_1.journal'), open5);
    const first = await open(folder);
    const [left] = await first.leftOver();
    if (!left) throw new Error('nothing was left over');
    const stopped = new AbortController();
    const receipt = gateway.recordBatch.bind(gateway);
    gateway.recordBatch = async (sent) => {
      const answer = await receipt(sent);
      if (sent.seq === 3) stopped.abort();
      return answer;
    };
    await replayCall(left, { gateway, timers: idleTimers, signal: stopped.signal, onError: failOn });
    expect(call.seq).toBeLessThan(6);
    await first.release();
    const second = await open(folder);
    for (const again of await second.leftOver()) {
      await replayCall(again, { gateway, timers: idleTimers, signal: never, onError: failOn });
    }
    await second.release();
    expect([call.turns.size, call.ends.length]).toEqual([5, 1]);
    expect(await readdir(join(folder, 'calls'))).toEqual([]);
  });

  it('delivers what happened after the last batch: each turn as it was written last, every field and tool call', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    const clock = manualClock();
    const timers = manualTimers(clock);
    const gateway = createFakeGateway();
    const call = gateway.admit('call_1');
    const recorder = createCallRecorder(
      { callId: 'call_1' },
      { clock, timers, gateway, journal: first.open('call_1'), onError: failOn },
    );
    recorder.begin();
    recorder.turn({ index: 0, role: 'assistant', text: 'in a batch', atMs: 0 });
    await timers.advance(2000);
    await until(() => gateway.arrived.length === 1);
    await timers.advance(300);
    recorder.turn({ index: 1, role: 'user', text: 'やま', atMs: 2100 });
    recorder.turn({ index: 1, role: 'user', text: '山田です', atMs: 2100 });
    recorder.field({ key: 'name', value: '山田', atMs: 2200 });
    const invocation = { toolCallId: 'tc_1', name: 'look_up', arguments: {}, error: null, atMs: 2250, durationMs: 10 };
    recorder.toolInvocation(invocation);
    // As a crash would leave it: no batch is made of these any more.
    recorder.abandon();
    await first.release();
    const second = await open(folder);
    for (const left of await second.leftOver()) {
      await replayCall(left, { gateway, timers: idleTimers, signal: never, onError: failOn });
    }
    await second.release();
    expect([...call.turns.values()].map(({ text }) => text)).toEqual(['in a batch', '山田です']);
    expect(call.fields).toEqual([{ key: 'name', value: '山田', atMs: 2200 }]);
    expect(call.toolInvocations).toEqual([invocation]);
    expect(call.ends).toEqual([{ outcome: 'error', reason: 'node_lost', durationMs: 2300 }]);
    expect(await readdir(join(folder, 'calls'))).toEqual([]);
  });

  it('sets a call aside that the gateway has lost, and says so: it may be restored to an earlier day', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    await first.release();
    await writeFile(join(folder, 'calls', 'call_1.journal'), whole);
    const errors: unknown[] = [];
    const second = await open(folder);
    for (const left of await second.leftOver()) {
      const onError = (error: unknown): void => void errors.push(error);
      await replayCall(left, { gateway: createFakeGateway(), timers: idleTimers, signal: never, onError });
    }
    expect(await second.leftOver()).toEqual([]);
    await second.release();
    expect(await readdir(join(folder, 'calls'))).toEqual(['call_1.journal.unknown']);
    expect(await readFile(join(folder, 'calls', 'call_1.journal.unknown'))).toEqual(whole);
    expect(errors).toHaveLength(1);
  });

  it('forgets a call that was never admitted', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    await first.open('call_1').close();
    await first.release();
    const second = await open(folder);
    const left = await second.leftOver();
    expect(left.length).toBe(1);
    for (const call of left) {
      await replayCall(call, { gateway: createFakeGateway(), timers: idleTimers, signal: never, onError: failOn });
    }
    expect(await readdir(join(folder, 'calls'))).toEqual([]);
    await second.release();
  });

  it('waits for a gateway that is away', async () => {
    const folder = await temporaryFolder();
    await (await open(folder)).release();
    await writeFile(join(folder, 'calls', 'call_1.journal'), open5);
    const gateway = createFakeGateway();
    const call = gateway.admit('call_1');
    gateway.fault = 'away';
    const clock = manualClock();
    const timers = manualTimers(clock);
    const journal = await open(folder);
    const [left] = await journal.leftOver();
    if (!left) throw new Error('nothing was left over');
    const done = replayCall(left, { gateway, timers, signal: never, onError: () => {} });
    await timers.advance(600_000);
    expect(call.ends).toEqual([]);
    gateway.fault = null;
    await timers.advance(20_000);
    await done;
    expect(call.ends.length).toBe(1);
    await journal.release();
  });
});
