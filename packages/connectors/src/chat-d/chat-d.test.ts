import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboundClient } from '@uketsuke/outbound';
import { type ConnectorEmulator, startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import { createConnectors } from '../service/create-connectors.ts';
import { emulatorEnv } from '../testing/open-case.ts';
import { chatD } from './definition.ts';

const client = createOutboundClient({ allowPrivateTargets: true });
let emulator: ConnectorEmulator;
beforeEach(async () => {
  emulator = await startConnectorEmulator();
});
afterEach(() => emulator.close());

const open = (secret: string) =>
  createConnectors({ client, env: emulatorEnv(emulator) }).openProvider({
    ...{ connector: 'chat_d', inputs: {}, credentials: { by: 'secret', secret } },
    ...{ trustGroup: 'org_1', isLive: true, timeoutMs: 5000 },
  });

test.each([
  ['teams', 'Microsoft Teams (prod-12.japaneast.logic.azure.com)'],
  ['googleChat', 'Google Chat (chat.googleapis.com)'],
  ['slack', 'Slack (hooks.slack.com)'],
  ['lineWorks', 'LINE WORKS (webhook.worksmobile.com)'],
] as const)('a webhook of %s is tried with a message, needs no settings and takes notices', async (product, label) => {
  const { urls, messages } = emulator.providers.incomingWebhooks;
  const provider = open(urls[product]);
  expect(await chatD.account(provider)).toMatchObject({ label });
  expect(chatD.isReadyWith?.(provider)).toBe(true);
  expect(await chatD.options?.(provider, { params: {}, config: {} })).toEqual({ rooms: [] });
  expect(await chatD.checkConfig?.(provider, {})).toEqual([]);
  await chatD.notify?.(provider, {}, { title: '要約', lines: ['<b>山田様</b>'] });
  expect(messages).toHaveLength(2);
  expect(JSON.stringify(messages[1])).toContain('山田様');
});

test('a webhook that is gone is dead, and its address is not told', async () => {
  emulator.providers.incomingWebhooks.killCredentials();
  const { urls } = emulator.providers.incomingWebhooks;
  const error = await chatD.account(open(urls.slack)).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'reauth' });
  expect(String(error)).not.toContain('emulator');
});

test.each(['https://example.com/hook', 'http://hooks.slack.com/services/x', 'https://hooks.slack.com:8443/services/x'])(
  'the address %s is refused without a request',
  async (secret) => {
    await expect(chatD.account(open(secret))).rejects.toMatchObject({ kind: 'invalid' });
    expect(emulator.requests).toEqual([]);
  },
);

test('what a caller said does not become markup of Chatwork', async () => {
  const { token, messages } = emulator.providers.chatwork;
  await chatD.notify?.(open(token), { room: '102' }, { title: '要約', lines: ['[To:1] 全員へ', '[/info]'] });
  expect(messages[0]?.body).toBe('[info][title]要約[/title]［To:1］ 全員へ\n［/info］[/info]');
});
