import { createOutboundClient } from '@uketsuke/outbound';
import { systemClock, systemTimers } from '@uketsuke/runtime';
import { createTestAgent, createTestContext, createTestOrganization, type TestEnvironment } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { describe, expect, test } from 'vitest';
import { createToolCaller } from '../tool/tool-caller.ts';
import { createAgent } from './create.ts';
import { updateAgent } from './update.ts';

const setting = createTestContext();

function toolsWith(allowPrivateTargets: boolean) {
  const outbound = createOutboundClient({ allowPrivateTargets });
  return createToolCaller({ outbound, clock: systemClock, timers: systemTimers });
}
const input = (url: string) => ({
  name: '受付',
  config: japaneseConfig({ tools: [{ name: 'book', description: '予約する', url }] }),
});
const createIn = ({ ctx }: TestEnvironment, url: string, allowPrivateTargets = false) =>
  createAgent({ ...ctx, tools: toolsWith(allowPrivateTargets) }, input(url));

describe('the address of a tool', () => {
  test.each([
    ['http://example.com/', 'config.tools[0].url: the URL must be https'],
    ['https://10.0.0.1/', 'config.tools[0].url: the address is not a public one'],
    ['https://user:secret@example.com/', 'config.tools[0].url: the URL must not contain a user name or password'],
  ])('%s is refused in live when the agent is written', async (url, detail) => {
    const { live } = await createTestOrganization(setting);
    await expect(createIn(live, url)).rejects.toMatchObject({ code: 'invalid_config', details: [detail] });
    const agent = await createTestAgent(setting, live);
    const ctx = { ...live.ctx, tools: toolsWith(false) };
    await expect(updateAgent(ctx, agent.id, input(url))).rejects.toMatchObject({ code: 'invalid_config' });
  });

  test('may be http in test, and private where private targets are allowed', async () => {
    const { live, test: testing } = await createTestOrganization(setting);
    await expect(createIn(testing, 'http://example.com/')).resolves.toMatchObject({ version: 1 });
    await expect(createIn(testing, 'http://127.0.0.1/')).rejects.toMatchObject({ code: 'invalid_config' });
    await expect(createIn(live, 'http://127.0.0.1:3000/', true)).resolves.toMatchObject({ version: 1 });
  });
});
