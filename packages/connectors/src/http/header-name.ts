import { ProviderError } from '../definition/provider.ts';

/** What makes a request a request, or tells its receiver that it is ours. */
const refused = new Set([
  ...['host', 'content-length', 'content-type', 'connection', 'transfer-encoding', 'te', 'trailer', 'upgrade'],
  ...['cookie', 'expect', 'keep-alive', 'idempotency-key', 'user-agent', 'accept', 'accept-encoding'],
]);

export function requireHeaderName(name: string): void {
  const lower = name.toLowerCase();
  const isUsable = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/.test(lower);
  if (!isUsable || refused.has(lower) || lower.startsWith('webhook-') || lower.startsWith('proxy-'))
    throw new ProviderError('invalid', 'The header cannot carry the secret.');
}
