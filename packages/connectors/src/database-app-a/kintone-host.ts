import { ProviderError } from '../definition/provider.ts';

const suffixes = ['cybozu.com', 'kintone.com', 'cybozu.cn'];
export const kintoneHosts = suffixes.map((suffix) => `*.${suffix}`);

/** `sample` or `sample.cybozu.com`; nothing else leads anywhere. */
export function kintoneHost(subdomain: string): string {
  const text = subdomain
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '');
  const match = /^([a-z0-9][a-z0-9-]{1,60})(?:\.(.+))?$/.exec(text);
  const suffix = match?.[2] ?? 'cybozu.com';
  if (!match || !suffixes.includes(suffix)) throw new ProviderError('invalid', 'The subdomain is not one of kintone.');
  return `${match[1]}.${suffix}`;
}
