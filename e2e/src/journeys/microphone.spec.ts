import { expect, test } from '@playwright/test';
import config from '../../playwright.config.ts';
import { callerWav } from '../stack/global-setup.ts';
import { servePage, type ServedPage } from '../pages/serve-page.ts';
import type { VoiceClientPage } from '../pages/voice-client-page.ts';
import { createWorld } from '../stack/world.ts';

declare const voiceClient: VoiceClientPage;

const options = config.use?.launchOptions;
// Chromium's fake microphone plays this file: a person who speaks.
test.use({
  launchOptions: { ...options, args: [...(options?.args ?? []), `--use-file-for-fake-audio-capture=${callerWav}`] },
});

let served: ServedPage;
test.beforeAll(async () => {
  served = await servePage('voice-client-page.ts');
});
test.afterAll(() => served.close());

test('a microphone plugged in during the call reaches the agent: the person interrupts it', async ({ page }) => {
  const { api, tenant } = await createWorld({ language: 'en' });
  const { client_token, webrtc_url, ice_servers } = await api.sessions.create({ tenant_id: tenant.id });
  await page.goto(served.url);
  await page.evaluate((session) => voiceClient.connect(session as never), { client_token, webrtc_url, ice_servers });
  const names = () => page.evaluate(() => voiceClient.events.map(({ name }) => name));
  await expect.poll(names).toContain('bot-started-speaking');
  expect(await names()).not.toContain('interrupted');
  await page.evaluate(() => voiceClient.microphone(true));
  await expect.poll(names).toContain('interrupted');
  await page.evaluate(() => voiceClient.microphone(false));
  await page.evaluate(() => voiceClient.hangUp());
  expect((await names()).at(-1)).toBe('closed');
});
