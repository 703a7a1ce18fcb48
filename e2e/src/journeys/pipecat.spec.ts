import { expect, test, type Page } from '@playwright/test';
import { measureSpeech } from '@uketsuke/audio';
import { servePage, type ServedPage } from '../pages/serve-page.ts';
import type { PageEvent, PipecatPage } from '../pages/pipecat-page.ts';
import { callWhen, createWorld, hasEnded, isWritten } from '../stack/world.ts';

declare const pipecat: PipecatPage;

let served: ServedPage;
test.beforeAll(async () => {
  served = await servePage('pipecat-page.ts');
});
test.afterAll(() => served.close());

const eventsOf = (page: Page) => page.evaluate(() => pipecat.events);
const say = (page: Page, text: string) => page.evaluate((words) => pipecat.say(words), text);

/** Says it and waits until the agent has answered, as a person does. */
async function sayAndListen(page: Page, text: string): Promise<void> {
  const replies = async () =>
    (await eventsOf(page)).filter(({ type }) => type === 'bot-stopped-speaking' || type === 'disconnected').length;
  const before = await replies();
  await say(page, text);
  await expect.poll(replies, { timeout: 40_000 }).toBeGreaterThan(before);
}
const connect = (page: Page, url: string, token: string) =>
  page.evaluate(
    ([endpoint, secret]) => pipecat.connect(endpoint ?? '', secret ?? '').then(() => null, String),
    [url, token],
  );

/** Waits until the client has told so many whole sentences. */
async function sentences(
  page: Page,
  isShown: (data: { spoken_status?: string; will_be_spoken?: boolean }) => boolean,
): Promise<string[]> {
  const events = await eventsOf(page);
  return events.flatMap(({ type, data }: PageEvent) => {
    const output = data as { text: string; spoken_status?: string; will_be_spoken?: boolean };
    return type === 'bot-output' && isShown(output) ? [output.text] : [];
  });
}
const spoken = (page: Page) => sentences(page, (data) => data.spoken_status === 'completed');
const written = (page: Page) => sentences(page, (data) => data.will_be_spoken === false);
const ended = async (page: Page) => (await eventsOf(page)).some(({ type }) => type === 'disconnected');

test('the unmodified Pipecat client completes a call in audio, and what it plays is speech', async ({ page }) => {
  test.slow();
  const { api, agentId, tenant } = await createWorld();
  const session = await api.sessions.create({ tenant_id: tenant.id });
  await page.goto(served.url);
  expect(await connect(page, session.webrtc_url, session.client_token)).toBeNull();
  await expect
    .poll(() => spoken(page), { timeout: 30_000 })
    .toContainEqual(expect.stringContaining('お電話ありがとうございます'));
  await expect
    .poll(async () => (await eventsOf(page)).some(({ type }) => type === 'bot-stopped-speaking'), { timeout: 30_000 })
    .toBe(true);
  for (const line of [
    '田中と申します',
    '090-1234-5678です',
    'はい',
    '3名です',
    '特にありません',
    'はい、お願いします',
  ]) {
    await sayAndListen(page, line);
  }
  await expect.poll(() => ended(page), { timeout: 60_000 }).toBe(true);

  const pcm = Buffer.from(await page.evaluate(() => pipecat.heard()), 'base64');
  const heard = measureSpeech(new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2), 16_000);
  expect(heard.rmsDbfs).toBeGreaterThan(-40);
  expect(heard.voicedRatio).toBeGreaterThan(0.15);

  const call = await callWhen(api, session.id, isWritten);
  expect(call).toMatchObject({
    tenant_id: tenant.id,
    agent: { id: agentId, version: 1 },
    provider_call_id: session.id,
    from: null,
    channel: 'web',
    output: 'audio',
    outcome: 'completed',
    reason: 'all_fields_collected',
    has_transcript: true,
  });
  expect(call.fields).toMatchObject({ name: '田中', phone: '090-1234-5678' });
  expect(call.ended_at).toBe(call.started_at + (call.duration_ms ?? Number.NaN));
  expect(call.billed_yen).toBeCloseTo((Math.ceil((call.duration_ms ?? 0) / 1000) * 30) / 60, 3);
  const { turns } = await api.calls.transcript(call.id);
  expect(turns[0]).toMatchObject({ role: 'assistant', text: expect.stringContaining('お電話ありがとうございます') });
  expect(turns.some(({ role, text }) => role === 'user' && text.includes('田中'))).toBe(true);
});

test('output text: sentences are shown and not spoken, and the call completes', async ({ page }) => {
  const { api, tenant } = await createWorld({ language: 'en' });
  const session = await api.sessions.create({ tenant_id: tenant.id, output: 'text' });
  await page.goto(served.url);
  await connect(page, session.webrtc_url, session.client_token);
  await expect.poll(() => written(page)).toContainEqual(expect.stringContaining('Thank you for calling'));
  for (const line of ['My name is Alice Brown', '090-1234-5678', 'yes', 'no, nothing', 'yes']) await say(page, line);
  await expect.poll(() => ended(page), { timeout: 30_000 }).toBe(true);
  expect(await spoken(page)).toEqual([]);
  const call = await callWhen(api, session.id, isWritten);
  expect(call).toMatchObject({
    output: 'text',
    outcome: 'completed',
    fields: { name: 'Alice Brown', phone: '090-1234-5678' },
  });
});

test('hanging up ends the call as hangup', async ({ page }) => {
  const { api, tenant } = await createWorld();
  const session = await api.sessions.create({ tenant_id: tenant.id });
  await page.goto(served.url);
  await connect(page, session.webrtc_url, session.client_token);
  await expect.poll(async () => (await eventsOf(page)).some(({ type }) => type === 'bot-started-speaking')).toBe(true);
  await page.evaluate(() => pipecat.hangUp());
  const call = await callWhen(api, session.id, hasEnded);
  expect(call).toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
});

test('a used token is refused', async ({ page }) => {
  const { api, tenant } = await createWorld();
  const session = await api.sessions.create({ tenant_id: tenant.id, output: 'text' });
  await page.goto(served.url);
  expect(await connect(page, session.webrtc_url, session.client_token)).toBeNull();
  await page.evaluate(() => pipecat.hangUp());
  await page.reload();
  expect(await connect(page, session.webrtc_url, session.client_token)).toContain('403');
});
