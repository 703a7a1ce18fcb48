import { newId } from '@uketsuke/runtime';
import { createOwnTestContext, createTestOrganization, createTestVoiceNode } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../audit/list.ts';
import { getCall } from '../call/get.ts';
import { listCalls } from '../call/list.ts';
import { listTurns } from '../call/list-turns.ts';
import { recordBatch } from '../call/record-batch.ts';
import { replayCall } from '../call/replay.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  finishedCall,
  hangup,
  phoneInput,
} from '../call/testing/call-setting.ts';
import { scriptedSummary } from '../summary/scripted.ts';
import { writeSummary } from '../summary/write.ts';
import { beginInvocation } from '../tool/begin-invocation.ts';
import { endInvocation } from '../tool/record-invocation.ts';
import { getTranscript } from '../transcript/get.ts';
import { rebuildTranscript } from '../transcript/rebuild.ts';
import { getUsage } from '../usage/get.ts';
import { eraseCall, eraseCallAsOperator } from './erase-call.ts';
import { eraseCaller, eraseCallerAsOperator } from './erase-caller.ts';

const own = createOwnTestContext();
let at: CallSetting;

beforeAll(async () => {
  at = await createCallSetting(own.current);
});

const admin = () => at.organization.live.ctxAs('admin');
const worker = () => own.current.service('worker');
const operator = () => own.current.service('operator');
const voice = () => own.current.service('voice');
const summarize = (id: string) => writeSummary(worker(), id, (record) => Promise.resolve(scriptedSummary(record)));
const row = (id: string) => own.current.db.prisma.call.findUniqueOrThrow({ where: { id } });

const turn = (index: number, text: string) => ({ index, role: 'user', text, atMs: index }) as const;
const invocation = (text: string) => ({
  ...{ toolCallId: newId('tcall'), name: 'record_field', arguments: { value: text }, result: { said: text } },
  ...{ error: text, atMs: 5, durationMs: 6 },
});
const content = (text: string) => ({
  turns: [turn(0, text)],
  fields: [{ key: 'name', value: text, atMs: 0 }],
  toolInvocations: [invocation(text)],
});

/** A call with everything that a call may have, written up. */
async function fullCall(text: string, from = '+819012345678', { tenant } = at): Promise<string> {
  const id = await finishedCall(own.current, tenant, { from, ...content(text) });
  await rebuildTranscript(worker(), id);
  await summarize(id);
  return id;
}

/** The tables of the whole database in which a row holds this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = own.current.db;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`SELECT 1 FROM ${name} AS line WHERE line::text LIKE $1 LIMIT 1`, [
      `%${text}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found.toSorted();
}

async function entries(objectId: string): Promise<unknown[]> {
  const { data } = await listAuditEntries(admin(), { objectId });
  return data.map(({ action, actorKind, actorEmail, details }) => ({ action, actorKind, actorEmail, details }));
}

describe('erasing a call', () => {
  test('leaves nothing of what was said and who called in any table, and all that an invoice needs', async () => {
    const text = newId('secret');
    const id = await fullCall(text, `+8190${Date.now()}`);
    const { fromNumber, ...before } = await row(id);
    // Why a job failed may quote what it was working on.
    await own.current.db.pool.query(`UPDATE pgboss.job SET output = $2 WHERE data ->> 'call_id' = $1`, [id, { text }]);
    expect(await tablesWith(text)).toEqual([
      ...['pgboss.job', 'pgboss.job_common'],
      ...['public.call', 'public.call_turn', 'public.tool_invocation', 'public.transcript'],
    ]);
    const usage = await getUsage(at.organization.live.ctx, {});

    const erased = await eraseCall(admin(), id);

    expect(await tablesWith(text)).toEqual([]);
    expect(await tablesWith(fromNumber ?? 'none')).toEqual([]);
    expect(erased).toMatchObject({ fields: null, summary: null, category: null, from: null, hasTranscript: false });
    await expect(getTranscript(admin(), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await row(id)).toEqual({
      ...before,
      ...{ fromNumber: null, fields: {}, summary: null, category: null, hasTranscript: false },
      ...{ transcriptErasedAt: expect.any(Date), fieldsErasedAt: expect.any(Date) },
    });
    expect(await getUsage(at.organization.live.ctx, {})).toEqual(usage);
  });

  test('is told by the audit: who, when, which call', async () => {
    const id = await fullCall('x');
    await eraseCall(admin(), id);
    const { email } = at.organization.users.admin;
    expect(await entries(id)).toEqual([{ action: 'call.erased', actorKind: 'member', actorEmail: email, details: {} }]);
  });

  test('does not happen without its audit entry', async () => {
    const id = await fullCall('x');
    const { pool } = own.current.db;
    await pool.query(`ALTER TABLE audit_entry ADD CONSTRAINT refused CHECK (object_id <> '${id}')`);
    try {
      await expect(eraseCall(admin(), id)).rejects.toThrow();
    } finally {
      await pool.query('ALTER TABLE audit_entry DROP CONSTRAINT refused');
    }
    expect((await getCall(admin(), id)).hasTranscript).toBe(true);
  });

  test('is refused while the call goes on, and nothing of it is lost', async () => {
    const { callId: id } = await admitted(own.current, phoneInput(at.tenant, { from: '+819000000001' }));
    await recordBatch(voice(), batch(id, 1, content('まだ話しています')));
    await expect(eraseCall(admin(), id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(eraseCallAsOperator(operator(), id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await listTurns(admin(), [id])).get(id)).toHaveLength(1);
    expect(await entries(id)).toEqual([]);
  });

  test('is for owners and admins, in their environment; an API key does not destroy', async () => {
    const id = await fullCall('x');
    const { live, test: testing } = at.organization;
    for (const ctx of [live.ctx, live.ctxAs('member'), worker(), voice(), operator()]) {
      await expect(eraseCall(ctx, id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(eraseCaller(ctx, { number: '+819012345678' })).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(eraseCall(testing.ctxAs('owner'), id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(eraseCall(live.ctxAs('owner'), 'call_\u0000')).rejects.toMatchObject({ code: 'not_found' });
    await eraseCall(live.ctxAs('owner'), id);
  });
});

describe('what comes in of a call that was erased', () => {
  test('late batches are taken, so that their journal ends, and bring nothing back', async () => {
    const id = await fullCall('x');
    await eraseCall(admin(), id);
    const text = newId('secret');
    const receipt = await recordBatch(voice(), batch(id, 2, content(text)));
    expect(receipt).toEqual({ status: 'ended', seq: 2 });
    await rebuildTranscript(worker(), id);
    await summarize(id);
    expect(await tablesWith(text)).toEqual([]);
    const { fields, summary, hasTranscript } = await getCall(admin(), id);
    expect([fields, summary, hasTranscript]).toEqual([null, null, false]);
  });

  test('the operator replays its journal, and nothing comes back', async () => {
    const { credential, id: nodeId } = await createTestVoiceNode(own.current, { id: newId('node') });
    const text = newId('secret');
    const id = await fullCall('x');
    await own.current.db.prisma.call.update({ where: { id }, data: { voiceNodeId: nodeId } });
    await eraseCall(admin(), id);
    const batchesFrom = (seq: number) => [batch(id, seq, content(text))];
    await replayCall(operator(), { callId: id, credential, admission: null, batchesFrom });
    expect(await tablesWith(text)).toEqual([]);
  });

  test('a tool that answers after it tells nobody', async () => {
    const { callId: id } = await admitted(own.current, phoneInput(at.tenant));
    const [toolCallId, text] = [newId('tcall'), newId('secret')];
    const { db } = own.current;
    const { viewer: node } = own.current.voiceNode();
    if (node.kind !== 'service' || node.name !== 'voice') throw new Error('no voice node');
    const startedAt = new Date(own.current.clock.now());
    await beginInvocation(db, { id: toolCallId, callId: id, node, name: 'look_up', arguments: { text }, startedAt });
    await recordBatch(voice(), batch(id, 1, { end: hangup(0) }));
    await eraseCall(admin(), id);
    const ended = { durationMs: 5, attempts: 1, httpStatus: 200 };
    await endInvocation(db, { id: toolCallId, content: text, error: null, ...ended });
    expect(await tablesWith(text)).toEqual([]);
  });

  test('jobs that were waiting write nothing', async () => {
    const id = await finishedCall(own.current, at.tenant, content('x'));
    await eraseCall(admin(), id);
    await rebuildTranscript(worker(), id);
    await summarize(id);
    await expect(getTranscript(admin(), id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await getCall(admin(), id)).summary).toBeNull();
  });

  test('a summary that was being written meanwhile is dropped', async () => {
    const id = await finishedCall(own.current, at.tenant, content('x'));
    await writeSummary(worker(), id, async (record) => {
      await eraseCall(admin(), id);
      return scriptedSummary(record);
    });
    expect((await getCall(admin(), id)).summary).toBeNull();
  });
});

describe('erasing a caller', () => {
  test('finds every way in which the number was passed, and no number that only ends alike', async () => {
    const its = await Promise.all(
      ['+818011112222', '080-1111-2222', '08011112222', '+81 80 1111 2222'].map((from) => fullCall('x', from)),
    );
    const others = await Promise.all(
      ['+8218011112222', '1111-2222', 'sip:+818011112222@example.com'].map((from) => fullCall('x', from)),
    );
    const { callsErased, callsRunning } = await eraseCaller(admin(), { number: '０８０－１１１１－２２２２' });
    expect([callsErased, callsRunning]).toEqual([4, 0]);
    for (const id of its) expect((await getCall(admin(), id)).hasTranscript).toBe(false);
    for (const id of others) expect((await getCall(admin(), id)).hasTranscript).toBe(true);
    expect((await listCalls(admin(), { search: '08011112222' })).data.map(({ id }) => id)).not.toContain(its[0]);
  });

  test('finds the number also where it was left in a field of type phone, and in no other field', async () => {
    const phone = (key: string, value: string) => ({ fields: [{ key, value, atMs: 0 }], turns: [turn(0, 'x')] });
    const left = await finishedCall(own.current, at.tenant, phone('phone', '０７０-3333-4444'));
    const mentioned = await finishedCall(own.current, at.tenant, phone('request', '070-3333-4444'));
    expect(await eraseCaller(admin(), { number: '+817033334444' })).toMatchObject({ callsErased: 1 });
    expect((await getCall(admin(), left)).fields).toBeNull();
    expect((await getCall(admin(), mentioned)).fields).toEqual({ request: '070-3333-4444' });
  });

  test('takes an address word for word', async () => {
    const [alice, alison] = [await fullCall('x', 'sip:ali@example.com'), await fullCall('x', 'sip:alison@example.com')];
    expect(await eraseCaller(admin(), { number: 'sip:ali@example.com' })).toMatchObject({ callsErased: 1 });
    expect([(await getCall(admin(), alice)).from, (await getCall(admin(), alison)).from]).toEqual([
      null,
      'sip:alison@example.com',
    ]);
  });

  test.each(['anonymous', 'unknown', 'Restricted', '123'])('%s is refused: it is no one caller', async (number) => {
    const id = await fullCall('x', number);
    const refusal = { code: 'invalid_request', problems: [{ path: ['number'] }] };
    await expect(eraseCaller(admin(), { number })).rejects.toMatchObject(refusal);
    await expect(eraseCallerAsOperator(operator(), { number })).rejects.toMatchObject(refusal);
    expect((await getCall(admin(), id)).hasTranscript).toBe(true);
  });

  test('erases what has ended and counts what has not; asked again after the end, it erases that too', async () => {
    const from = '+819055556666';
    await fullCall('x', from);
    const { callId: running } = await admitted(own.current, phoneInput(at.tenant, { from }));
    expect(await eraseCaller(admin(), { number: from })).toMatchObject({ callsErased: 1, callsRunning: 1 });
    expect((await getCall(admin(), running)).from).toBe(from);
    await recordBatch(voice(), batch(running, 1, { end: hangup(0) }));
    expect(await eraseCaller(admin(), { number: from })).toMatchObject({ callsErased: 1, callsRunning: 0 });
    expect(await eraseCaller(admin(), { number: from })).toMatchObject({ callsErased: 0, callsRunning: 0 });
  });

  test('stays in its environment', async () => {
    const from = '+819077778888';
    const id = await fullCall('x', from);
    expect(await eraseCaller(at.organization.test.ctxAs('owner'), { number: from })).toMatchObject({ callsErased: 0 });
    expect((await getCall(admin(), id)).from).toBe(from);
  });

  test('goes through any number of calls, in steps', async () => {
    const from = '+819088889999';
    const id = await fullCall('x', from);
    await own.current.db.pool.query(
      `INSERT INTO call SELECT (jsonb_populate_record(call, jsonb_build_object('id', call.id || i))).*
       FROM call, generate_series(1, 250) AS i WHERE call.id = $1`,
      [id],
    );
    expect(await eraseCaller(admin(), { number: from })).toMatchObject({ callsErased: 251 });
  });

  test('is told by the audit under a reference that is no number, the same for the same caller of the organization', async () => {
    const from = '+819099990000';
    await fullCall('x', from);
    const { reference } = await eraseCaller(admin(), { number: '090-9999-0000' });
    expect(reference).toMatch(/^caller_[\da-f]{32}$/);
    expect(await entries(reference)).toMatchObject([{ action: 'caller.erased', details: { calls: 1, running: 0 } }]);
    expect((await eraseCaller(admin(), { number: from })).reference).toBe(reference);
    const other = await createTestOrganization(own.current);
    expect((await eraseCaller(other.live.ctxAs('owner'), { number: from })).reference).not.toBe(reference);
    expect(await tablesWith('9099990000')).toEqual([]);
  });

  test('by the operator goes through one organization or all of them', async () => {
    const from = '+819012120000';
    const other = await createCallSetting(own.current);
    await fullCall('x', from);
    await fullCall('x', from, other);
    await expect(eraseCallerAsOperator(admin(), { number: from })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      eraseCallerAsOperator(operator(), { number: from, organizationId: 'org_nobody' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(
      await eraseCallerAsOperator(operator(), { number: from, organizationId: other.organization.id }),
    ).toMatchObject([{ organizationId: other.organization.id, environment: 'live', callsErased: 1 }]);
    expect(await eraseCallerAsOperator(operator(), { number: from })).toMatchObject([
      { organizationId: at.organization.id, environment: 'live', callsErased: 1 },
    ]);
  });
});
