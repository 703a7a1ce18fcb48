import { expect, test } from 'vitest';
import { webhookEventTypes, webhookUrl } from './webhook.ts';

test.each([
  ['https://example.com/hooks?a=1', true],
  ['http://127.0.0.1:9000/', true],
  ['ftp://example.com/', false],
  ['example.com', false],
  ['https://user:secret@example.com/', false],
  ['https://example.com/#part', false],
  [`https://example.com/${'a'.repeat(2_000)}`, false],
  ['https://example.com/\u0000', false],
])('%s is an address of an endpoint: %s', (text, isOne) => {
  expect(webhookUrl.safeParse(text).success).toBe(isOne);
});

test('events are kept once each, in the order of the catalogue; none at all is refused', () => {
  expect(webhookEventTypes.parse(['call.summary_ready', 'call.ended', 'call.ended'])).toEqual([
    'call.ended',
    'call.summary_ready',
  ]);
  expect(webhookEventTypes.safeParse([]).success).toBe(false);
});
