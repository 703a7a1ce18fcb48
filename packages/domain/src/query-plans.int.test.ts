import { createOwnTestContext, createTestVoiceNode } from '@uketsuke/testing';
import { beforeAll, expect, test } from 'vitest';
import { deleteAgent, listRecordedVersions } from './agent/index.ts';
import { findViewerByApiKey } from './api-key/index.ts';
import { getCall, getCallByProvider } from './call/get.ts';
import type { CallListInput } from './call/input.ts';
import { listCalls } from './call/list.ts';
import { listToolInvocations } from './call/list-tool-invocations.ts';
import { listTurns } from './call/list-turns.ts';
import { recordBatch } from './call/record-batch.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  hangup,
  phoneInput,
} from './call/testing/call-setting.ts';
import type { DomainContext } from './context.ts';
import { eraseCall, eraseCaller } from './erasure/index.ts';
import { purgeExpiredContent, setRetention } from './retention/index.ts';
import { createSession } from './session/create.ts';
import { purgeSessions } from './session/purge.ts';
import { scriptedSummary, writeSummary } from './summary/index.ts';
import { type Over, sequentialScans } from './testing/sequential-scans.ts';
import { deleteTenant, listRecordedTenants, listTenants, rotateTenantSecret } from './tenant/index.ts';
import { getTranscript } from './transcript/get.ts';
import { listTranscripts } from './transcript/list.ts';
import { rebuildTranscript } from './transcript/rebuild.ts';
import { getUsage } from './usage/get.ts';
import { reapLostCalls } from './voice-node/reap.ts';
import { recordNodeHeartbeat } from './voice-node/heartbeat.ts';

const calls = 100_000;
const environments = 10;
const large = ['call', 'call_turn', 'transcript', 'tool_invocation', 'session', 'tenant_secret', 'tenant'];

const own = createOwnTestContext();
let at: CallSetting;
let someCall: string;

/** Ended calls with a turn, a transcript, a tool invocation and a session each, of many environments. */
async function fill(setting: CallSetting, index: number): Promise<void> {
  const { pool } = own.current.db;
  const { agent, organization } = setting;
  const each = calls / environments;
  const mark = `q${index}x`;
  const now = new Date(own.current.clock.now());
  const place = [organization.live.id, `ten_${mark}`, agent.id, mark, each, now];
  await pool.query(
    `INSERT INTO tenant (id, environment_id, external_id, name)
     SELECT 'ten_' || $2 || i, $1, $2 || i, $2 FROM generate_series(0, 499) AS i`,
    [organization.live.id, mark],
  );
  await pool.query(
    `INSERT INTO tenant_secret (id, tenant_id, hash, last4)
     SELECT 'sec_' || $1 || i, 'ten_' || $1 || i, sha256(($1 || i)::bytea), 'last' FROM generate_series(0, 499) AS i`,
    [mark],
  );
  await pool.query(
    `INSERT INTO call (id, environment_id, tenant_id, agent_id, agent_version, channel, output, language, provider_call_id,
       voice_node_id, started_at, ended_at, duration_ms, outcome, reason, has_transcript, per_minute_milli_yen,
       payment_method, billed_milli_yen, last_heard_at, from_number, fields)
     SELECT 'call_' || $4 || i, $1, $2 || i % 500, $3, 1, 'phone', 'audio', 'ja', 'CA' || $4 || i, 'node_test',
       $6::timestamptz - i * interval '1 minute', $6::timestamptz - i * interval '1 minute' + interval '1 second', 1000,
       (ARRAY['completed', 'hangup', 'handoff'])[i % 3 + 1]::outcome, 'caller_hung_up', true, 30000, 'card', 500, $6,
       '+8190' || lpad(i::text, 8, '0'), json_build_object('phone', '080' || lpad(i::text, 8, '0'))
     FROM generate_series(1, $5::int) AS i`,
    place,
  );
  const rows = `FROM generate_series(1, ${each}) AS i`;
  await pool.query(`INSERT INTO call_turn SELECT 'call_' || $1 || i, 0, 'user', 'はい', 0 ${rows}`, [mark]);
  await pool.query(`INSERT INTO transcript SELECT 'call_' || $1 || i, '[]' ${rows}`, [mark]);
  await pool.query(
    `INSERT INTO tool_invocation (id, call_id, name, arguments, started_at)
     SELECT 'tcall_' || $1 || i, 'call_' || $1 || i, 'look_up', '{}', now() ${rows}`,
    [mark],
  );
  await pool.query(
    `INSERT INTO session (id, environment_id, tenant_id, agent_id, output, token_hash, voice_node_id, created_at, expires_at)
     SELECT 'sess_' || $4 || i, $1, $2 || i % 500, $3, 'audio', sha256(('s' || $4 || i)::bytea), 'node_test', $6, $6::timestamptz - interval '1 hour'
     FROM generate_series(1, $5::int) AS i`,
    place,
  );
  someCall = `call_${mark}7`;
}

beforeAll(async () => {
  for (let index = 0; index < environments; index += 1) {
    at = await createCallSetting(own.current);
    await fill(at, index);
  }
  await own.current.db.pool.query('VACUUM ANALYZE');
}, 300_000);

const seenScans = (work: (over: Over) => Promise<unknown>) =>
  sequentialScans({ setting: own.current, tables: large }, work);

test('a scan of a whole table would be seen', async () => {
  const seen = await seenScans((over) =>
    over(own.current.service()).db.pool.query(`SELECT 1 FROM call WHERE summary = 'x'`),
  );
  expect(seen).toEqual({ call: expect.any(Number) });
});

const reads: Record<string, (ctx: DomainContext) => Promise<unknown>> = {
  'GET /v1/calls': async (ctx) => {
    const { nextCursor } = await listCalls(ctx, { limit: 100 });
    await listCalls(ctx, { cursor: nextCursor });
    await listCalls(ctx, { before: new Date(own.current.clock.now() - 3_600_000) });
  },
  'GET /v1/calls of a tenant': async (ctx) => {
    const tenantId = (await getCall(ctx, someCall)).tenantId;
    const { nextCursor } = await listCalls(ctx, { tenantId, limit: 2 });
    await listCalls(ctx, { tenantId, cursor: nextCursor });
  },
  'the filters of the dashboard': async (ctx) => {
    const filters: CallListInput[] = [{ outcome: 'error' }, { channel: 'web' }, { isRunning: true }, { agentId: 'x' }];
    for (const filter of filters) await listCalls(ctx, filter);
  },
  'a search for calls': async (ctx) => {
    for (const search of [someCall, '+81 90-1234-5678', '5678']) await listCalls(ctx, { search });
  },
  'one call, its turns, tools and transcript': async (ctx) => {
    const { providerCallId } = await getCall(ctx, someCall);
    await getCallByProvider(ctx, providerCallId ?? '');
    await listTurns(ctx, [someCall]);
    await listToolInvocations(ctx, [someCall]);
    await listTranscripts(ctx, [someCall]);
    await listRecordedTenants(ctx, [at.tenant.id]);
    await listRecordedVersions(ctx, [{ id: at.agent.id, version: 1 }]);
    await getTranscript(ctx, someCall);
  },
  'erasing a caller': async (ctx) => {
    for (const number of ['+81 90-1234-5678', 'sip:nobody@example.com']) await eraseCaller(asOwner(ctx), { number });
  },
  'usage of a month': async (ctx) => {
    for (const groupBy of [null, 'tenant', 'day', 'channel'] as const) await getUsage(ctx, { groupBy });
  },
  'tenants and a key': async (ctx) => {
    await listTenants(ctx);
    await findViewerByApiKey(ctx, at.organization.live.apiKey);
  },
};

test.each(Object.entries(reads))('%s: no large table is read from end to end', async (_, read) => {
  expect(await seenScans((over) => read(over(at.organization.live.ctx)))).toEqual({});
});

test('the way of a call: no large table is read from end to end', async () => {
  const { tenant, organization } = at;
  const seen = await seenScans(async (over) => {
    const voice = over(own.current.service('voice'));
    const worker = over(own.current.service('worker'));
    const setting = { ...own.current, service: () => voice };
    await createTestVoiceNode(own.current);
    await recordNodeHeartbeat(voice, {
      activeCalls: 0,
      capacity: 10,
      isDraining: false,
    });
    const noIce = { stunUrls: [], turnUrls: [], turnSecret: null };
    await createSession(over(organization.live.ctx), { tenantId: tenant.id }, noIce);
    const { callId: id } = await admitted(setting, phoneInput(tenant));
    await recordBatch(voice, batch(id, 1));
    const turns = [{ index: 0, role: 'user' as const, text: '予約をお願いします', atMs: 5 }];
    await recordBatch(voice, batch(id, 2, { turns, end: hangup(5000) }));
    await rebuildTranscript(worker, id);
    await writeSummary(worker, id, (record) => Promise.resolve(scriptedSummary(record)));
    await reapLostCalls(worker);
    await purgeSessions(worker);
    await eraseCall(over(organization.live.ctxAs('owner')), id);
    // More than a year: what is due is little beside what is there.
    await setRetention(organization.live.ctxAs('owner'), { transcriptDays: 400, fieldsDays: 400, fromDays: 400 });
    await purgeExpiredContent(worker);
    await rotateTenantSecret(over(organization.live.ctx), tenant.id);
    await deleteTenant(over(organization.live.ctx), tenant.id);
    await deleteAgent(over(organization.live.ctx), at.agent.id);
  });
  expect(seen).toEqual({});
});

/** The viewer's organization, seen by its owner. */
function asOwner(ctx: DomainContext): DomainContext {
  return { ...ctx, viewer: at.organization.live.ctxAs('owner').viewer };
}
