import type { ConnectorId } from '@uketsuke/contracts';
import type { ConnectorDefinition } from '../definition/definition.ts';
import { ProviderError } from '../definition/provider.ts';
import type { ConnectorEnv } from './connector-settings.ts';

/** What the operator has set instead of a provider's hosts. */
export function replacementOf(id: ConnectorId, env: Readonly<Record<string, unknown>> & ConnectorEnv): string | null {
  const value = env[`CONNECTOR_${id.toUpperCase()}_BASE_URL`];
  return typeof value === 'string' ? value.replace(/\/+$/, '') : null;
}

export interface ProviderAddress {
  url: string;
  /** It is the operator's, who answers for it. */
  isReplaced: boolean;
}

/** Where a request to one of a provider's hosts really goes: the host becomes the first part of the path below the replacement. */
export function replaceHost(
  url: URL,
  { hosts, replacement }: { hosts: readonly string[]; replacement: string | null },
): ProviderAddress {
  if (replacement === null || !isHostOf(url, hosts)) return { url: url.href, isReplaced: false };
  return { url: `${replacement}/${url.host}${url.pathname}${url.search}`, isReplaced: true };
}

export function isHostOf(url: URL, hosts: readonly string[]): boolean {
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}

export function baseUrlOf({ baseUrl }: ConnectorDefinition, inputs: Readonly<Record<string, string>>): string {
  const text = typeof baseUrl === 'string' ? baseUrl : baseUrl(inputs);
  if (!URL.canParse(text)) throw new ProviderError('invalid', 'The address is not valid.');
  return text.replace(/\/+$/, '');
}
