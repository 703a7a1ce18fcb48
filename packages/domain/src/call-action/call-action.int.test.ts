import { newId } from '@uketsuke/runtime';
import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getSigningSecret } from '../signing-secret/get.ts';
import { type ActionScene, openActionScene } from './testing/action-scene.ts';

const setting = createTestContext();
let scene: ActionScene;
beforeAll(async () => {
  scene = await openActionScene(setting);
});
afterAll(() => scene[Symbol.asyncDispose]());
afterEach(async () => {
  scene.emulator.faults.clear();
  const gone = { deletedAt: new Date(setting.clock.now()), credentials: null };
  await setting.db.prisma.connection.updateMany({ where: { environmentId: scene.organization.live.id }, data: gone });
});

const calendar = { connector: 'calendar_a' as const, actions: ['find_free_slots', 'create_event'] };
const booking = { connector: 'booking_a' as const, actions: ['list_slots', 'create_booking'] };
const sheet = { connector: 'spreadsheet_a' as const, actions: ['append_row'] };
const sheetConfig = { spreadsheet: 'sheet-customers', sheet: '受付', columns: { name: 'お名前', phone: '電話番号' } };
const read = (content: string): unknown => JSON.parse(content);
const recorded = (id: string) => setting.db.prisma.toolInvocation.findUniqueOrThrow({ where: { id } });
/** Monday, 16 June 2025 in Japan; the business is closed until nine. */
const slot = '2025-06-17T10:00';
const appointment = { start: slot, name: '山田 太郎' };
const events = () => [...scene.emulator.providers.google.calendar.events.values()].flat();

describe('the actions of a call', () => {
  test('are those of the tenant’s own connection, else of the environment’s, as tools of the plan', async () => {
    await scene.connect('calendar_a');
    const { id: connectionId } = await scene.connect('calendar_a', { tenantId: scene.tenant.id });
    await scene.connect('calendar_a');
    const { callId, actions } = await scene.call({ connectors: [calendar] });
    const call = await setting.db.prisma.call.findUniqueOrThrow({ where: { id: callId } });
    expect(call.actions).toMatchObject([{ connectionId }, { connectionId }]);
    expect(actions).toMatchObject([
      { name: 'google_calendar_find_free_slots', connector: 'calendar_a', action: 'find_free_slots', confirm: false },
      { name: 'google_calendar_create_event', confirm: true, description: 'カレンダーに予定を登録する' },
    ]);
    expect(actions[1]?.parameters).toMatchObject({ type: 'object', required: ['start', 'name'] });
  });

  test('of a second connection of one connector have names with a number, and confirm as the config says', async () => {
    await scene.connect('calendar_a');
    const { id: connection } = await scene.connect('calendar_a');
    const again = { connection, actions: ['create_event'], confirm: [] };
    const { actions } = await scene.call({ connectors: [calendar, again] });
    expect(actions.map(({ name, confirm }) => [name, confirm])).toEqual([
      ['google_calendar_find_free_slots', false],
      ['google_calendar_create_event', true],
      ['google_calendar_create_event_2', false],
    ]);
  });

  test('take no name of a tool of the agent', async () => {
    await scene.connect('calendar_a');
    const tools = [{ name: 'google_calendar_create_event', description: 'x', url: 'https://tool.example' }];
    const { actions } = await scene.call({ connectors: [calendar], tools });
    expect(actions.map(({ name }) => name)).toContain('google_calendar_create_event_2');
  });

  test('that cannot be used are left out, and the record of the call says why', async () => {
    const other = await createTestTenant(setting, scene.organization.live);
    await scene.connect('calendar_a');
    await scene.connect('calendar_a', { tenantId: scene.tenant.id, status: 'needs_reauth' });
    const { id: foreign } = await scene.connect('chat_d', { tenantId: other.id });
    await scene.connect('booking_a');
    const { id: unset } = await scene.connect('spreadsheet_a', { status: 'needs_setup' });
    const { callId, actions } = await scene.call({
      connectors: [
        { connector: 'calendar_a', actions: ['create_event'] },
        { connection: foreign, actions: ['send_message'] },
        { connection: unset, actions: ['append_row'] },
        { connector: 'crm_a', actions: ['find_contact'] },
        { connector: 'booking_a', actions: ['fly'] },
      ],
    });
    expect(actions).toEqual([]);
    const call = await setting.db.prisma.call.findUniqueOrThrow({ where: { id: callId } });
    expect(call.actions).toMatchObject([
      { name: 'google_calendar_create_event', leftOut: 'needs_reauth' },
      { connectionId: null, leftOut: 'not_connected' },
      { connectionId: unset, leftOut: 'needs_setup' },
      { connector: 'crm_a', leftOut: 'not_connected' },
      { connector: 'booking_a', leftOut: 'unknown_action' },
    ]);
    expect(await scene.invoke({ ...(await scene.call({})), callId }, 'google_calendar_create_event', {})).toMatchObject(
      {
        error: 'unknown_tool',
      },
    );
  });

  test('of a connection that cannot be read are left out, those of the others stay, and the log hears of it', async () => {
    const unreadable = { credentials: Buffer.from('sealed with another secret') };
    const inputs = { url: `${scene.emulator.url}/mcp.example/mcp` };
    const [mcp, sealed] = [await scene.connect('mcp', { inputs }), await scene.connect('chat_d')];
    await setting.db.prisma.connection.updateMany({ where: { id: { in: [mcp.id, sealed.id] } }, data: unreadable });
    const { id: calendarId } = await scene.connect('calendar_a');
    const troubles: unknown[] = [];
    const ctx = scene.gateway({ onConnectorTrouble: (trouble) => void troubles.push(trouble) });
    const chat = { connector: 'chat_d' as const, actions: ['send_message'] };
    const config = { connectors: [{ connection: mcp.id, actions: ['stock'] }, chat, calendar] };
    const plan = await scene.call(config, { ctx });
    expect(plan.actions.map(({ action }) => action)).toEqual(['find_free_slots', 'create_event']);
    await setting.db.prisma.connection.update({ where: { id: calendarId }, data: unreadable });
    const days = { date_from: '2025-06-17', date_to: '2025-06-17' };
    expect(await scene.invoke(plan, 'google_calendar_find_free_slots', days, { ctx })).toMatchObject({
      error: 'unavailable',
    });
    expect(troubles).toMatchObject([
      { trouble: 'unreadable', connector: 'mcp', connectionId: mcp.id },
      { trouble: 'unreadable', connector: 'chat_d', connectionId: sealed.id },
      { trouble: 'unreadable', connector: 'calendar_a', connectionId: calendarId },
    ]);
  });

  test('say by the settings what a row can hold', async () => {
    await scene.connect('spreadsheet_a', { config: sheetConfig });
    const { actions } = await scene.call({ connectors: [sheet] });
    expect(actions[0]?.parameters).toMatchObject({
      properties: { values: { properties: { name: { type: 'string' }, phone: { type: 'string' } } } },
    });
  });
});

describe('in a call', () => {
  test('a free slot of the calendar is found and booked, and both are in the record', async () => {
    await scene.connect('calendar_a');
    const plan = await scene.call({ connectors: [calendar] });
    const found = await scene.invoke(plan, 'google_calendar_find_free_slots', {
      date_from: '2025-06-17',
      date_to: '2025-06-17',
    });
    expect(read(found.content)).toMatchObject({
      ok: true,
      slots: expect.arrayContaining([{ start: slot, end: '2025-06-17T10:30' }]),
    });
    const toolCallId = newId('tcall');
    const booked = await scene.invoke(plan, 'google_calendar_create_event', appointment, { toolCallId });
    expect(read(booked.content)).toMatchObject({ ok: true, event: { title: '山田 太郎', start: slot } });
    expect(events().filter(({ start }) => start.dateTime === '2025-06-17T01:00:00Z')).toHaveLength(1);
    expect(await recorded(toolCallId)).toMatchObject({
      ...{ callId: plan.callId, name: 'google_calendar_create_event', arguments: appointment, error: null },
      ...{ attempts: 2, httpStatus: 200, durationMs: expect.any(Number) },
    });
  });

  test('a slot of the booking system is booked', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const booked = await scene.invoke(plan, 'booking_create_booking', appointment);
    expect(read(booked.content)).toMatchObject({ ok: true, booking: { start: slot } });
    expect(scene.emulator.providers.calCom.bookings).toMatchObject([{ metadata: { call_id: plan.callId } }]);
  });

  test('a row is appended, a record is added, and a chat hears of it', async () => {
    await scene.connect('spreadsheet_a', { config: sheetConfig });
    await scene.connect('database_app_a', {
      ...{ inputs: { subdomain: 'sakura' }, config: { app: '1', fields: { name: 'name', phone: '電話番号' } } },
    });
    await scene.connect('chat_d', { config: { room: '102' } });
    const plan = await scene.call({
      connectors: [
        sheet,
        { connector: 'database_app_a', actions: ['add_record'] },
        { connector: 'chat_d', actions: ['send_message'] },
      ],
    });
    const values = { name: '山田 太郎', phone: '090-1234-5678' };
    expect(await scene.invoke(plan, 'google_sheets_append_row', { values })).toEqual({
      content: '{"ok":true}',
      error: null,
    });
    expect(await scene.invoke(plan, 'kintone_add_record', { values })).toMatchObject({ error: null });
    expect(await scene.invoke(plan, 'chatwork_send_message', { text: '折り返し希望' })).toMatchObject({ error: null });
    const { google, kintone, chatwork } = scene.emulator.providers;
    expect(google.sheets.rows.get('sheet-customers')?.get('受付')?.at(-1)).toEqual([values.name, values.phone, '']);
    expect(kintone.records).toMatchObject([{ name: { value: values.name } }]);
    expect(chatwork.messages).toMatchObject([{ room: 102, body: expect.stringContaining('折り返し希望') }]);
  });

  test('a system of the customer’s own is asked as in-call tools are; its key is given up when a second call in a row is refused', async () => {
    const { customerEndpoint } = scene.emulator.providers;
    const { secret } = await getSigningSecret(scene.organization.live.ctx, 'tools');
    customerEndpoint.signingSecrets.push(secret);
    const inputs = { base_url: `${scene.emulator.url}/customer.example/api`, header: 'X-Api-Key' };
    const { id } = await scene.connect('http', { inputs });
    const begin = () => scene.call({ connectors: [{ connector: 'http', actions: ['lookup', 'submit'] }] });
    const plan = await begin();
    const lookup = (of = plan) => scene.invoke(of, 'http_lookup', { query: 'A-100' });
    const status = async () => (await setting.db.prisma.connection.findUniqueOrThrow({ where: { id } })).status;
    expect(read((await lookup()).content)).toEqual({ ok: true, found: [{ asked: 'A-100', status: '発送済み' }] });
    await scene.invoke(plan, 'http_submit', { values: { order: 'A-100' } });
    expect(customerEndpoint.submissions).toMatchObject([
      { tool: 'http_submit', call: { id: plan.callId, tenant: { external_id: scene.tenant.externalId } } },
    ]);
    const refuse = (times: number) => scene.emulator.faults.add({ host: 'customer.example', status: 401, times });
    refuse(1);
    expect(await lookup()).toMatchObject({ error: 'needs_reauth' });
    expect(await lookup()).toMatchObject({ error: null });
    refuse(4);
    for (const answer of [await lookup(), await lookup(), await lookup()])
      expect(answer).toMatchObject({ error: 'needs_reauth' });
    expect(await status()).toBe('active');
    setting.clock.advance(1);
    const next = await begin();
    await lookup(next);
    expect(await status()).toBe('needs_reauth');
    expect(await lookup(next)).toMatchObject({ error: 'not_connected' });
  });
});

describe('what goes wrong is an answer', () => {
  test.each([
    [{ status: 403 }, 'wrong_settings', 'active'],
    [{ status: 429, retryAfterSeconds: 30 }, 'busy', 'active'],
    [{ status: 500 }, 'unavailable', 'active'],
    [{ status: 401, times: 3 }, 'needs_reauth', 'needs_reauth'],
  ])('of a provider that answers %j: %s', async (fault, error, status) => {
    const { id } = await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    scene.emulator.faults.add({ host: 'api.cal.com', ...fault });
    const answer = await scene.invoke(plan, 'booking_list_slots', { date_from: '2025-06-17', date_to: '2025-06-17' });
    expect(answer).toMatchObject({ error });
    expect(read(answer.content)).toEqual({ error: { code: error, message: expect.any(String) } });
    expect(await setting.db.prisma.connection.findUniqueOrThrow({ where: { id } })).toMatchObject({ status });
  });

  test('of arguments that the action does not take', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const answer = await scene.invoke(plan, 'booking_create_booking', { start: slot, phone: null });
    expect(answer).toEqual({
      error: 'wrong_arguments',
      content: '{"error":{"code":"wrong_arguments","message":"name: is required"}}',
    });
    expect(scene.emulator.requests).not.toContain('POST api.cal.com/v2/bookings?');
  });

  test('a provider that takes four seconds is cut off within three, and a change is then unclear', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const days = { date_from: '2025-06-18', date_to: '2025-06-18', service: 3 };
    const slow = () => scene.emulator.faults.add({ host: 'api.cal.com', delayMs: 4000 });
    const startedAt = performance.now();
    slow();
    expect(await scene.invoke(plan, 'booking_list_slots', days)).toMatchObject({ error: 'unavailable' });
    slow();
    const late = await scene.invoke(plan, 'booking_create_booking', { ...appointment, service: 3 });
    expect(late).toMatchObject({ error: 'unclear' });
    expect(read(late.content)).toMatchObject({ error: { may_have_happened: true } });
    expect(performance.now() - startedAt).toBeLessThan(6000);
  });
});

describe('what the database takes is of the time of the action', () => {
  /** Real time, and some more for each question to the database. */
  const slowGateway = (stepMs: number) => {
    let takenMs = 0;
    const { clock, db, ...ctx } = scene.gateway();
    const query = (...args: Parameters<typeof db.pool.query>) => {
      takenMs += stepMs;
      return db.pool.query(...args);
    };
    const pool = new Proxy(db.pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key, of)) });
    return {
      ...ctx,
      clock: { now: clock.now, monotonic: () => clock.monotonic() + takenMs },
      db: { ...db, pool },
    };
  };

  test('of which a part is left', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const ctx = slowGateway(1400.123);
    const args = { start: '2025-06-25T10:00', name: '遅い' };
    expect(await scene.invoke(plan, 'booking_create_booking', args, { ctx })).toMatchObject({ error: null });
  });

  test('and when it is over nothing is asked of the provider, and the answer is kept', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const toolCallId = newId('tcall');
    const args = { start: '2025-06-25T14:00', name: '遅い' };
    const before = scene.emulator.requests.length;
    const ctx = slowGateway(2900.123);
    const answer = await scene.invoke(plan, 'booking_create_booking', args, { toolCallId, ctx });
    expect(answer).toMatchObject({ error: 'unavailable' });
    expect(await recorded(toolCallId)).toMatchObject({ error: 'unavailable', attempts: 0 });
    expect(scene.emulator.requests).toHaveLength(before);
  });
});

test('two callers who want the same time at once, at two gateways, do not both get it', async () => {
  await scene.connect('calendar_a');
  const otherProcess = () => {
    const { db, ...ctx } = scene.gateway();
    return { ...ctx, db: { ...db, pool: new Proxy(db.pool, {}) } };
  };
  const start = '2025-06-26T10:00';
  const plan = await scene.call({ connectors: [calendar] });
  const book = (name: string, ctx = scene.gateway()) =>
    scene.invoke(plan, 'google_calendar_create_event', { start, name }, { ctx });
  const answers = await Promise.all([book('一'), book('二'), book('三', otherProcess()), book('四', otherProcess())]);
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'refused')).toHaveLength(3);
  expect(events().filter((one) => one.start.dateTime === '2025-06-26T01:00:00Z')).toHaveLength(1);
});

describe('the same tool call again', () => {
  test('gets the answer of the first one, and nothing is done twice', async () => {
    await scene.connect('spreadsheet_a', { config: sheetConfig });
    const plan = await scene.call({ connectors: [sheet] });
    const toolCallId = newId('tcall');
    const values = { name: '二度 一郎' };
    const ask = () => scene.invoke(plan, 'google_sheets_append_row', { values }, { toolCallId });
    expect(await Promise.all([ask(), ask()])).toEqual([await ask(), await ask()]);
    const rows = scene.emulator.providers.google.sheets.rows.get('sheet-customers')?.get('受付') ?? [];
    expect(rows.filter(([name]) => name === values.name)).toHaveLength(1);
  });

  test.each([
    ['booking_a', {}, booking, 'booking_create_booking', { start: '2025-06-19T10:00', name: '再 送' }, '/v2/bookings'],
    [
      'calendar_a',
      {},
      calendar,
      'google_calendar_create_event',
      { start: '2025-06-19T10:00', name: '再 送' },
      '/events',
    ],
  ] as const)(
    'whose answer was lost looks first, and finds what %s has done',
    async (id, config, entry, name, args, path) => {
      await scene.connect(id, { config });
      const plan = await scene.call({ connectors: [{ ...entry, actions: [...entry.actions] }] });
      const toolCallId = newId('tcall');
      scene.emulator.faults.add({ method: 'POST', path, isAnswerLost: true });
      expect(await scene.invoke(plan, name, args, { toolCallId })).toMatchObject({ error: 'unclear' });
      const before = scene.emulator.requests.length;
      const again = await scene.invoke(plan, name, args, { toolCallId });
      expect(again.error).toBeNull();
      const writes = scene.emulator.requests
        .slice(before)
        .filter((one) => one.startsWith('POST') && one.includes(path));
      expect(writes).toEqual([]);
      expect(await recorded(toolCallId)).toMatchObject({ error: null });
    },
  );

  test('to add a row of which nobody knows takes no equal row for it, whoever wrote that, and adds none beside it', async () => {
    await scene.connect('spreadsheet_a', { config: sheetConfig });
    const plan = await scene.call({ connectors: [sheet] });
    const rows = scene.emulator.providers.google.sheets.rows.get('sheet-customers')?.get('受付') ?? [];
    const append = (name: string, toolCallId = newId('tcall')) =>
      scene.invoke(plan, 'google_sheets_append_row', { values: { name } }, { toolCallId });
    const lost = async (name: string, fault: object) => {
      const toolCallId = newId('tcall');
      scene.emulator.faults.add({ method: 'POST', path: ':append', ...fault });
      expect(await append(name, toolCallId)).toMatchObject({ error: 'unclear' });
      return append(name, toolCallId);
    };
    await append('同じ 花子');
    expect(await lost('同じ 花子', { status: 500 })).toMatchObject({ error: 'unclear' });
    expect(await lost('別の 花子', { isAnswerLost: true })).toMatchObject({ error: 'unclear' });
    expect(await lost('三人目', { status: 500 })).toMatchObject({ error: null });
    expect(rows.slice(-3).map(([name]) => name)).toEqual(['同じ 花子', '別の 花子', '三人目']);
  });

  test('that the provider never got is done the second time', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const toolCallId = newId('tcall');
    const args = { start: '2025-06-20T10:00', name: '届かず' };
    scene.emulator.faults.add({ method: 'POST', path: '/v2/bookings', status: 500 });
    expect(await scene.invoke(plan, 'booking_create_booking', args, { toolCallId })).toMatchObject({
      error: 'unclear',
    });
    expect(await scene.invoke(plan, 'booking_create_booking', args, { toolCallId })).toMatchObject({ error: null });
    const made = scene.emulator.providers.calCom.bookings.filter(({ start }) => start.startsWith('2025-06-20'));
    expect(made).toHaveLength(1);
  });

  test('stays unclear while the provider cannot be asked what was done', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const toolCallId = newId('tcall');
    const book = () =>
      scene.invoke(plan, 'booking_create_booking', { start: '2025-06-24T10:00', name: '不通' }, { toolCallId });
    scene.emulator.faults.add({ method: 'POST', path: '/v2/bookings', isAnswerLost: true });
    expect(await book()).toMatchObject({ error: 'unclear' });
    for (const status of [503, 400]) {
      scene.emulator.faults.add({ method: 'GET', path: '/v2/bookings', status });
      expect(await book()).toMatchObject({ error: 'unclear' });
    }
    expect(await book()).toMatchObject({ error: null });
    const made = scene.emulator.providers.calCom.bookings.filter(({ start }) => start.startsWith('2025-06-24'));
    expect(made).toHaveLength(1);
  });

  const ends = {
    'was deleted': { deletedAt: new Date() },
    'is broken': { status: 'needs_reauth' },
    'cannot be read': { credentials: Buffer.from('sealed with another secret') },
    'is of a connector that is not known': { connector: 'booking_z' },
    'has settings that are not complete': { config: { event_type_id: 'none' } },
  } as const;
  test.each(Object.entries(ends))('stays unclear where the connection meanwhile %s', async (_end, data) => {
    const { id } = await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const toolCallId = newId('tcall');
    const book = () =>
      scene.invoke(plan, 'booking_create_booking', { start: '2025-06-25T10:00', name: '解除' }, { toolCallId });
    scene.emulator.faults.add({ method: 'POST', path: '/v2/bookings', isAnswerLost: true });
    expect(await book()).toMatchObject({ error: 'unclear' });
    await setting.db.prisma.connection.update({ where: { id }, data });
    const before = scene.emulator.requests.length;
    const again = await book();
    expect(read(again.content)).toMatchObject({ error: { code: 'unclear', may_have_happened: true } });
    expect(scene.emulator.requests).toHaveLength(before);
  });

  test('of a gateway that was killed between the provider’s answer and the record is looked up by another one', async () => {
    await scene.connect('booking_a');
    const plan = await scene.call({ connectors: [booking] });
    const toolCallId = newId('tcall');
    const args = { start: '2025-06-23T10:00', name: '落ちた' };
    await scene.invoke(plan, 'booking_create_booking', args, { toolCallId });
    // As it stands when the process ends there: begun, and not ended.
    await setting.db.prisma.toolInvocation.update({
      where: { id: toolCallId },
      data: { durationMs: null, error: null },
    });
    setting.clock.advance(4000);
    const again = await scene.invoke(plan, 'booking_create_booking', args, { toolCallId });
    expect(read(again.content)).toMatchObject({ ok: true, booking: { start: args.start } });
    const made = scene.emulator.providers.calCom.bookings.filter(({ start }) => start.startsWith('2025-06-23'));
    expect(made).toHaveLength(1);
  });
});
