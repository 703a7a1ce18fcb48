import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ActionScene, openActionScene } from '../call-action/testing/action-scene.ts';
import { recordBatch } from '../call/record-batch.ts';
import { batch, hangup } from '../call/testing/call-setting.ts';
import { scriptedSummary } from '../summary/scripted.ts';
import { writeSummary } from '../summary/write.ts';
import { sendCallNotice } from './send.ts';

const setting = createTestContext();
let scene: ActionScene;
beforeAll(async () => {
  scene = await openActionScene(setting);
});
afterAll(() => scene[Symbol.asyncDispose]());
afterEach(async () => {
  scene.emulator.faults.clear();
  scene.emulator.providers.chatwork.messages.length = 0;
  scene.emulator.providers.lineWorks.messages.length = 0;
  const gone = { deletedAt: new Date(setting.clock.now()), credentials: null };
  await setting.db.prisma.connection.updateMany({ where: { environmentId: scene.organization.live.id }, data: gone });
});

const { prisma } = setting.db;
const room = { room: '102' };
const sheetConfig = { spreadsheet: 'sheet-customers', sheet: '受付', columns: { name: 'お名前' } };
const messages = () => scene.emulator.providers.chatwork.messages;
const summarize = () => Promise.resolve({ summary: '折り返しのご希望です。[To:1]', category: 'request' as const });

async function summarizedCall(): Promise<string> {
  const { callId } = await scene.call({});
  const fields = [{ key: 'name', value: '山田 太郎', atMs: 1000, evidence: null }];
  await recordBatch(scene.gateway(), batch(callId, 1, { fields, end: hangup(5000) }));
  await writeSummary(scene.worker, callId, summarize);
  return callId;
}
const waiting = async (callId: string) => {
  const { rows } = await setting.db.pool.query<{ data: { connection_id: string; place?: string }; in_ms: number }>(
    `SELECT data, round(extract(epoch FROM start_after - created_on) * 1000)::int AS in_ms FROM pgboss.job
     WHERE name = 'call.notice' AND state = 'created' AND data ->> 'call_id' = $1`,
    [callId],
  );
  return rows;
};
/** As the worker does it. */
async function work(callId: string): Promise<void> {
  const jobs = await waiting(callId);
  await setting.db.pool.query(`DELETE FROM pgboss.job WHERE name = 'call.notice'`);
  for (const { data } of jobs) {
    const { connection_id: connectionId, place = '' } = data;
    await sendCallNotice(scene.worker, { callId, connectionId, place });
  }
}
const noticeOf = (callId: string) => prisma.callNotice.findFirstOrThrow({ where: { callId } });

test('once its summary is ready, a call is told to the chats of its tenant and its environment, and to no other', async () => {
  const other = await createTestTenant(setting, scene.organization.live);
  await scene.connect('chat_d', { config: { room: '101' } });
  await scene.connect('chat_d', { config: room, tenantId: scene.tenant.id });
  await scene.connect('chat_d', { config: { room: '103' }, tenantId: other.id });
  await scene.connect('chat_d', { status: 'needs_setup' });
  await scene.connect('booking_a');
  const callId = await summarizedCall();
  await work(callId);
  expect(
    messages()
      .map(({ room: id }) => id)
      .toSorted((one, other) => one - other),
  ).toEqual([101, 102]);
  expect(messages()[0]?.body).toContain(scene.tenant.name);
  expect(messages()[0]?.body).toContain('折り返しのご希望です。［To:1］');
  expect(messages()[0]?.body).toContain('山田 太郎');
});

test('what was booked in the call is told in the words of its summary, and what could not be recorded', async () => {
  await scene.connect('chat_d', { config: room });
  await scene.connect('calendar_a');
  await scene.connect('spreadsheet_a', { config: sheetConfig });
  const connectors = [
    { connector: 'calendar_a' as const, actions: ['find_free_slots', 'create_event'] },
    { connector: 'spreadsheet_a' as const, actions: ['append_row'] },
  ];
  const plan = await scene.call({ connectors });
  await scene.invoke(plan, 'google_calendar_find_free_slots', { date_from: '2025-06-17' });
  await scene.invoke(plan, 'google_calendar_create_event', { start: '明日の10時', name: '山田 太郎' });
  scene.emulator.faults.add({ host: 'sheets.googleapis.com', status: 500, times: 9 });
  await scene.invoke(plan, 'google_sheets_append_row', { values: { name: '山田 太郎' } });
  await recordBatch(scene.gateway(), batch(plan.callId, 1, { end: hangup(5000) }));
  await writeSummary(scene.worker, plan.callId, (record) => Promise.resolve(scriptedSummary(record)));
  await work(plan.callId);
  const body = messages()[0]?.body;
  expect(body).toContain('6月17日 10:00 に予約済みです（Google カレンダー）。');
  expect(body).toContain('「スプレッドシートに 1 行追加する」はできませんでした（Google スプレッドシート：');
  expect(body).not.toContain('空き時間');
});

test('it is told once, however often the job runs or the summary is written', async () => {
  const { id: connectionId } = await scene.connect('chat_d', { config: room });
  const callId = await summarizedCall();
  await work(callId);
  await sendCallNotice(scene.worker, { callId, connectionId, place: '' });
  await writeSummary(scene.worker, callId, summarize);
  await work(callId);
  expect(messages()).toHaveLength(1);
  expect(await noticeOf(callId)).toMatchObject({ status: 'sent', attempts: 1 });
});

test.each([
  ['the answer was lost', async () => scene.emulator.faults.add({ path: '/messages', isAnswerLost: true }), 1],
  [
    'the worker was killed while it posted',
    async (callId: string) => {
      await prisma.callNotice.updateMany({ where: { callId }, data: { status: 'sending' } });
    },
    0,
  ],
] as const)('where %s, it is not told again', async (_title, happen, count) => {
  await scene.connect('chat_d', { config: room });
  const callId = await summarizedCall();
  await happen(callId);
  await work(callId);
  await work(callId);
  expect(messages()).toHaveLength(count);
  expect(await noticeOf(callId)).toMatchObject({ status: 'unclear' });
  expect(await waiting(callId)).toEqual([]);
});

test('what may pass is tried again as late as the service asks, five times at most', async () => {
  await scene.connect('chat_d', { config: room });
  const callId = await summarizedCall();
  scene.emulator.faults.add({ path: '/messages', status: 429, retryAfterSeconds: 300 });
  await work(callId);
  expect(await waiting(callId)).toMatchObject([{ in_ms: 300_000 }]);
  scene.emulator.faults.add({ path: '/messages', status: 503, times: 9 });
  await work(callId);
  expect(await waiting(callId)).toMatchObject([{ in_ms: 120_000 }]);
  for (let times = 0; times < 5; times += 1) await work(callId);
  expect(messages()).toEqual([]);
  expect(await noticeOf(callId)).toMatchObject({ status: 'failed', error: 'unavailable', attempts: 5 });
});

test('a chat that refuses the connection marks it as broken, and nothing is tried again', async () => {
  const { id } = await scene.connect('chat_d', { config: room });
  const callId = await summarizedCall();
  scene.emulator.faults.add({ path: '/messages', status: 401 });
  await work(callId);
  expect(await prisma.connection.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'needs_reauth' });
  expect(await waiting(callId)).toEqual([]);
  expect(await noticeOf(callId)).toMatchObject({ status: 'failed', error: 'reauth' });
});

test('of a call whose transcript was erased meanwhile, nothing is told', async () => {
  await scene.connect('chat_d', { config: room });
  const callId = await summarizedCall();
  await prisma.call.updateMany({ where: { id: callId }, data: { transcriptErasedAt: new Date(), summary: null } });
  await work(callId);
  expect(messages()).toEqual([]);
});

const lineWorks = { inputs: { client_id: 'lineworks-client', bot_id: '2000001' } };
const told = () => scene.emulator.providers.lineWorks.messages.map(({ to }) => to).toSorted();

test('of several places each is told once, whatever becomes of the others', async () => {
  await scene.connect('chat_c', { ...lineWorks, config: { users: ['u-1', 'gone', 'u-2'], channel_id: 'room-1' } });
  const callId = await summarizedCall();
  scene.emulator.faults.add({ path: '/users/u-2/messages', status: 503, times: 2 });
  await work(callId);
  expect(told()).toEqual(['room-1', 'u-1']);
  for (let times = 0; times < 3; times += 1) await work(callId);
  expect(told()).toEqual(['room-1', 'u-1', 'u-2']);
  const notices = await prisma.callNotice.findMany({ where: { callId }, orderBy: { place: 'asc' } });
  expect(notices.map(({ place, status, attempts }) => [place, status, attempts])).toEqual([
    ['channels/room-1', 'sent', 1],
    ['users/gone', 'failed', 1],
    ['users/u-1', 'sent', 1],
    ['users/u-2', 'sent', 3],
  ]);
});

test('a place that the settings name no more is not told', async () => {
  const { id } = await scene.connect('chat_c', { ...lineWorks, config: { users: ['u-1', 'u-2'] } });
  const callId = await summarizedCall();
  await prisma.connection.update({ where: { id }, data: { config: { user: 'u-2' } } });
  await work(callId);
  expect(told()).toEqual(['u-2']);
  expect(await prisma.callNotice.count({ where: { callId, place: 'users/u-1', status: 'failed' } })).toBe(1);
});

test.each([
  ['whose settings cannot be read', { room: 'a word' }, () => scene.worker],
  [
    'whose connector has not been set up',
    room,
    () => {
      const { connectors } = scene.worker;
      if (!connectors) throw new Error('The scene has connectors.');
      return { ...scene.worker, connectors: { ...connectors, isAvailable: () => false } };
    },
  ],
])('a chat %s fails before anything is sent, which is clear', async (_title, config, worker) => {
  const { id: connectionId } = await scene.connect('chat_d', { config });
  const callId = await summarizedCall();
  await sendCallNotice(worker(), { callId, connectionId, place: '' });
  expect(messages()).toEqual([]);
  expect(await noticeOf(callId)).toMatchObject({ status: 'failed', error: 'config' });
});
