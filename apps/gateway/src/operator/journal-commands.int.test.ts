import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallBatch } from '@uketsuke/contracts/voice-node';
import { admitCall } from '@uketsuke/domain/call';
import { type JournalFolder, openJournalFolder } from '@uketsuke/journal';
import { makeSecret, newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  createTestVoiceNode,
  testAppSecret,
} from '@uketsuke/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { operate } from './operate.ts';

const setting = createTestContext();
const nodeId = newId('node');
let credential: string;
let tenant: { id: string; secret: string };
let root: string;
let folder: string;

beforeAll(async () => {
  // Credit of the time of the test would have expired by the clock of the operator's process.
  const organization = await createTestOrganization(setting, { paymentMethod: 'invoice' });
  const agent = await createTestAgent(setting, organization.live);
  tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
  ({ credential } = await createTestVoiceNode(setting, { id: nodeId }));
  root = await mkdtemp(join(tmpdir(), 'uketsuke-journal-'));
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'node-'));
});
afterAll(() => rm(root, { recursive: true }));

function operator(args: string[], changes: Record<string, string> = {}) {
  const env = { NODE_CREDENTIAL: credential, JOURNAL_DIR: folder, ...changes };
  const service = { DATABASE_URL: inject('databaseUrl'), APP_SECRET: testAppSecret };
  return operate(args, args[1] === 'replay' ? { ...env, ...service } : env);
}

const open = (): Promise<JournalFolder> =>
  openJournalFolder({
    folder,
    credential,
    onError: (error) => {
      throw error;
    },
  });
const files = (): Promise<string[]> => readdir(join(folder, 'calls'));
const turn = (index: number, text: string) => ({ index, role: 'user', text, atMs: index * 1000 }) as const;
const batch = (callId: string, seq: number, changes: Partial<CallBatch>): CallBatch => ({
  ...{ callId, seq, atMs: seq * 2000, turns: [], fields: [], toolInvocations: [], end: null },
  ...changes,
});

/** A call that was let in and has been lost by the database; its journal is set aside. */
async function lostCall(journals: JournalFolder, { hasEnd = true } = {}): Promise<string> {
  const callId = newId('call');
  const admission = await admitCall(setting.voiceNode({ nodeId }), {
    ...{ channel: 'phone', callId, tenantId: tenant.id, secret: tenant.secret },
    ...{ agentId: null, from: '+81312345678', providerCallId: null },
  });
  if (admission.status !== 'admitted') throw new Error(admission.code);
  await setting.db.prisma.call.delete({ where: { id: callId } });
  const { callId: _, config: _config, ...known } = admission.plan;
  const journal = journals.open(callId);
  // By the clock of the command line.
  journal.admitted({ ...known, startedAt: Date.now() - 300_000, nodeId });
  const invocation = { toolCallId: newId('tcall'), name: 'look_up', arguments: { day: '月' }, error: null };
  await journal.batch(
    batch(callId, 1, {
      turns: [turn(0, 'もしもし')],
      fields: [{ key: 'name', value: '田中', atMs: 500 }],
      toolInvocations: [{ ...invocation, result: { free: true }, atMs: 600, durationMs: 20 }],
    }),
  );
  journal.entry({ atMs: 3000, turns: [turn(3, '予約です')], fields: [], toolInvocations: [] });
  const end = { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 60_000 } as const;
  if (hasEnd) await journal.batch(batch(callId, 2, { turns: [turn(3, '予約です')], atMs: 60_000, end }));
  await journal.setAside();
  await journal.close();
  return callId;
}

const readCall = (id: string) =>
  setting.db.prisma.call.findUnique({ where: { id }, include: { turns: { orderBy: { index: 'asc' } } } });

/** With a flipped bit near its end. */
async function damage(name: string): Promise<void> {
  const path = join(folder, 'calls', name);
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 30) ^ 1, bytes.length - 30);
  await writeFile(path, bytes);
}

describe('journal list and show', () => {
  test('tell of each journal what is in it, without the service', async () => {
    const journals = await open();
    const callId = await lostCall(journals);
    const { stdout } = await operator(['journal', 'list', '--json']);
    const path = join(folder, 'calls', `${callId}.journal.unknown`);
    expect(JSON.parse(stdout)).toEqual({
      journals: [
        {
          ...{ file: path, call_id: callId, state: 'unknown', bytes: expect.any(Number), is_readable: true },
          ...{ is_damaged: false, node_id: nodeId, started_at: expect.any(Number), last_at: expect.any(Number) },
          ...{ last_ms: 60_000, turns: 2, fields: 1, tool_calls: 1, outcome: 'hangup' },
        },
      ],
    });
    const shown = await operator(['journal', 'show', path]);
    expect(shown.stdout).toContain('0:00.0  user       もしもし');
    expect(shown.stdout).toContain('0:03.0  user       予約です');
    expect(shown.stdout).toContain('0:00.5  field      name: 田中');
    expect(shown.stdout).toContain('0:00.6  tool       look_up {"day":"月"} -> {"free":true}');
    const json = JSON.parse((await operator(['journal', 'show', path, '--json'])).stdout) as Record<string, unknown>;
    expect(json).toMatchObject({ from: '+81312345678', end: { outcome: 'hangup' }, turns: [{ text: 'もしもし' }, {}] });
    await journals.release();
  });

  test('say so of a journal that is damaged or another node’s, and show what can be read', async () => {
    const journals = await open();
    const callId = await lostCall(journals);
    await journals.release();
    await damage(`${callId}.journal.unknown`);
    const { stdout } = await operator(['journal', 'list', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ journals: [{ is_damaged: true, turns: 2, outcome: null }] });
    const foreign = { NODE_CREDENTIAL: makeSecret('vns_') };
    const strange = await operator(['journal', 'list', '--json'], foreign);
    expect(JSON.parse(strange.stdout)).toMatchObject({ journals: [{ call_id: callId, is_readable: false }] });
    const unread = await operator(['journal', 'show', join(folder, 'calls', `${callId}.journal.unknown`)], foreign);
    expect(unread).toMatchObject({ code: 1, stdout: '' });
    expect(unread.stderr).toContain('set NODE_CREDENTIAL to that of the voice node that wrote it');
  });

  test.each([
    [['journal', 'show'], 'FILE is required'],
    [['journal', 'show', 'a', 'b'], 'Unexpected: b'],
    [['journal', 'replay'], 'Name a FILE, or say --all'],
    [['journal', 'replay', 'x.journal', '--all'], 'Name a FILE, or say --all'],
    [['journal', 'show', 'notes.txt'], 'does not have the name of a journal'],
  ])('%j fails with a clear reason', async (args, reason) => {
    const { code, stderr } = await operator(args);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(reason)]);
    expect(stderr).not.toContain('    at ');
  });
});

describe('journal replay', () => {
  test('makes the calls again that the database has lost, once, and removes their journals, while the node runs', async () => {
    const journals = await open();
    const ids = [await lostCall(journals), await lostCall(journals)];
    const waiting = journals.open('call_of_the_node');
    await waiting.batch(batch('call_of_the_node', 1, {}));
    const copy = await readFile(join(folder, 'calls', `${ids[0]}.journal.unknown`));
    const done = await operator(['journal', 'replay', '--all', '--json']);
    expect(JSON.parse(done.stdout)).toMatchObject({ replayed: 2, refused: 0, left: 1 });
    expect(await files()).toEqual(['call_of_the_node.journal']);
    for (const id of ids) {
      const call = await readCall(id);
      expect(call).toMatchObject({ outcome: 'hangup', durationMs: 60_000, voiceNodeId: nodeId });
      expect(call?.turns.map(({ text }) => text)).toEqual(['もしもし', '予約です']);
    }
    const before = await readCall(ids[0] ?? '');
    const again = join(root, `${ids[0]}.journal`);
    await writeFile(again, copy);
    const twice = await operator(['journal', 'replay', again, '--json']);
    expect(JSON.parse(twice.stdout)).toMatchObject({ replayed: 1, journals: [{ is_restored: false, batches: 0 }] });
    expect(await readCall(ids[0] ?? '')).toEqual(before);
    await journals.release();
  });

  test('brings all that can be read of a damaged journal, and keeps the file under another name', async () => {
    const journals = await open();
    const callId = await lostCall(journals);
    await journals.release();
    await damage(`${callId}.journal.unknown`);
    const old = new Date(Date.now() - 3_600_000);
    const path = join(folder, 'calls', `${callId}.journal.unknown`);
    await utimes(path, old, old);
    const bytes = await readFile(path);
    const { stdout } = await operator(['journal', 'replay', '--all', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ replayed: 1, journals: [{ is_damaged: true, is_restored: true }] });
    expect(await files()).toEqual([`${callId}.journal.unknown.damaged`]);
    expect(await readFile(`${path}.damaged`)).toEqual(bytes);
    const again = await operator(['journal', 'replay', '--all', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ replayed: 0, refused: 0 });
    const call = await readCall(callId);
    expect(call).toMatchObject({ reason: 'node_lost', durationMs: 3000 });
    expect(call?.turns.map(({ text }) => text)).toEqual(['もしもし', '予約です']);
  });

  test('leaves a journal where it is when it is refused: its call goes on, or the credential is another', async () => {
    const journals = await open();
    const callId = await lostCall(journals, { hasEnd: false });
    const early = await operator(['journal', 'replay', '--all']);
    expect(early).toMatchObject({ code: 1, stdout: expect.stringContaining('its call goes on') });
    const foreign = await operator(['journal', 'replay', '--all', '--json'], { NODE_CREDENTIAL: makeSecret('vns_') });
    expect(foreign.code).toBe(1);
    expect(JSON.parse(foreign.stdout)).toMatchObject({ replayed: 0, refused: 1, journals: [{ result: 'refused' }] });
    expect(await files()).toEqual([`${callId}.journal.unknown`]);
    expect(await readCall(callId)).toBeNull();
    await journals.release();
  });
});
