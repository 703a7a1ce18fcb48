import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboundClient } from '@uketsuke/outbound';
import { type ConnectorEmulator, startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import { createConnectors } from '../service/create-connectors.ts';
import { hostileText } from '../testing/hostile-text.ts';
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

test.each([
  ['teams', /"TextBlock"/],
  ['googleChat', /<(users\/|https:)/],
  ['slack', /<[!h]/],
  ['lineWorks', /<m /],
] as const)('what a caller said does not become markup of a webhook of %s', async (product, markup) => {
  const { urls, messages } = emulator.providers.incomingWebhooks;
  await chatD.notify?.(open(urls[product]), {}, { title: '要約', lines: [hostileText] });
  expect(JSON.stringify(messages)).toContain('折り返し');
  expect(JSON.stringify(messages)).not.toMatch(markup);
});

test('an address in a notice opens in Teams, under its own words', async () => {
  const { urls, messages } = emulator.providers.incomingWebhooks;
  await chatD.notify?.(open(urls.teams), {}, { title: '接続', lines: ['', '開く: https://example.com/a?b=c'] });
  const run = (text: string) => ({ type: 'TextRun', text });
  const url = 'https://example.com/a?b=c';
  expect(messages[0]?.body).toMatchObject({
    attachments: [
      {
        content: {
          body: [
            { type: 'RichTextBlock', inlines: [run('接続')] },
            { inlines: [run('開く: '), { ...run(url), selectAction: { type: 'Action.OpenUrl', url } }] },
          ],
        },
      },
    ],
  });
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
