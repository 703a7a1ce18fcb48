import { expect, test, type Page } from '@playwright/test';
import { servePage, type ServedPage } from '../pages/serve-page.ts';
import type { VoiceClientPage } from '../pages/voice-client-page.ts';
import { createWorld } from '../stack/world.ts';

declare const voiceClient: VoiceClientPage;

let served: ServedPage;
test.beforeAll(async () => {
  served = await servePage('voice-client-page.ts');
});
test.afterAll(() => served.close());

const names = (page: Page) => page.evaluate(() => voiceClient.events.map(({ name }) => name));
const payloads = (page: Page, wanted: string) =>
  page.evaluate(
    (name) => voiceClient.events.filter((event) => event.name === name).map((event) => event.payload),
    wanted,
  );

async function connect(page: Page, output: 'audio' | 'text', token?: string) {
  const { api, tenant } = await createWorld({ language: 'en' });
  const { client_token, webrtc_url, ice_servers } = await api.sessions.create({ tenant_id: tenant.id, output });
  await page.goto(served.url);
  return page.evaluate((options) => voiceClient.connect(options as never), {
    client_token: token ?? client_token,
    webrtc_url,
    ice_servers,
  });
}

test('the SDK tells the events of the specification, and closed once, when the AI ends the call', async ({ page }) => {
  test.slow();
  await connect(page, 'audio');
  await expect.poll(() => names(page)).toContain('bot-output');
  const replies = async () =>
    (await names(page)).filter((name) => name === 'bot-stopped-speaking' || name === 'closed').length;
  await expect.poll(replies, { timeout: 30_000 }).toBeGreaterThan(0);
  for (const line of ['My name is Alice Brown', '090-1234-5678', 'yes', 'no, nothing', 'yes']) {
    const before = await replies();
    await page.evaluate((text) => voiceClient.say(text), line);
    await expect.poll(replies, { timeout: 40_000 }).toBeGreaterThan(before);
  }
  await expect.poll(() => names(page), { timeout: 60_000 }).toContain('closed');
  expect(await payloads(page, 'end')).toEqual([{ outcome: 'completed' }]);
  expect(await payloads(page, 'closed')).toEqual([{ reason: 'ended' }]);
  expect(await payloads(page, 'user-transcript')).toContainEqual({ text: 'My name is Alice Brown', final: true });
  const seen = await names(page);
  for (const name of ['ready', 'bot-started-speaking', 'bot-stopped-speaking', 'track', 'state', 'message'])
    expect(seen).toContain(name);
  expect(seen).not.toContain('reply');
  expect(seen.at(-1)).toBe('closed');
});

test('output text comes as reply, never as bot-output', async ({ page }) => {
  await connect(page, 'text');
  await expect.poll(() => names(page)).toContain('reply');
  expect(await names(page)).not.toContain('bot-output');
  await page.evaluate(() => voiceClient.hangUp());
  expect(await payloads(page, 'closed')).toEqual([{ reason: 'hangup' }]);
});

test('a refused session closes once, as failed', async ({ page }) => {
  expect(await connect(page, 'text', 'vct_wrong')).not.toBeNull();
  expect(await payloads(page, 'closed')).toEqual([{ reason: 'failed' }]);
});
