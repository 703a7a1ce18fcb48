import { expect, it } from 'vitest';
import { ownServerAddress, providerAddress } from './provider-address.ts';

const takes = (schema: typeof providerAddress, url: string): boolean => schema.safeParse(url).success;

it('a provider is reached over TLS, or in the clear on this machine alone', () => {
  for (const url of [
    'https://api.openai.com/v1',
    'http://127.0.0.1:9000/v1',
    'http://localhost:1/v1',
    'http://[::1]:1',
  ]) {
    expect(takes(providerAddress, url)).toBe(true);
  }
  for (const url of ['http://api.openai.com/v1', 'http://192.168.1.2/v1', 'ftp://127.0.0.1', 'nothing']) {
    expect(takes(providerAddress, url)).toBe(false);
  }
});

it('a server of one’s own is also reached in the clear within private networks and by the names of containers', () => {
  for (const url of [
    'http://192.168.1.2:8000/v1',
    'http://ollama:11434/v1',
    'http://gpu.local/v1',
    'http://[fd00::1]/v1',
  ]) {
    expect(takes(ownServerAddress, url)).toBe(true);
  }
  for (const url of ['http://example.com/v1', 'http://8.8.8.8/v1', 'http://[2001:db8::1]/v1']) {
    expect(takes(ownServerAddress, url)).toBe(false);
  }
});
