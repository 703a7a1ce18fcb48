import type { CallNotice } from '../definition/definition.ts';
import { withoutSquares } from '../definition/escapes.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { noticeText } from '../definition/texts.ts';
import { webhookProductOf } from './webhook-products.ts';

/** Chatwork takes 65,535 bytes. */
const chatworkCharactersMax = 20_000;

export async function post(provider: Provider, { room, notice }: { room: string | undefined; notice: CallNotice }) {
  if (provider.secretHost !== null) return postToWebhook(provider, notice);
  if (room === undefined) throw new ProviderError('config', 'No room is chosen.');
  const text = noticeText({ title: '', lines: notice.lines }, chatworkCharactersMax).trim();
  const body = `[info][title]${withoutSquares(notice.title)}[/title]${withoutSquares(text)}[/info]`;
  const path = `/v2/rooms/${encodeURIComponent(room)}/messages`;
  await provider.request({ method: 'POST', path, form: { body, self_unread: '1' } });
}

export async function postToWebhook(provider: Provider, notice: CallNotice): Promise<void> {
  const product = requireProduct(provider);
  const text = noticeText(notice, product.charactersMax);
  await provider.request({ method: 'POST', path: '', json: product.payload(text) });
}

export function requireProduct(provider: Provider) {
  const product = provider.secretHost === null ? null : webhookProductOf(provider.secretHost);
  if (product) return product;
  throw new ProviderError(
    'invalid',
    'The address is not an incoming webhook of Teams Workflows, Google Chat, Slack or LINE WORKS.',
  );
}
