import { afterEach, describe, expect, it, vi } from 'vitest';
import { voiceOrigins } from './settings.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the addresses of voice nodes', () => {
  it.each([
    ['', ['http://127.0.0.1:4100']],
    ['https://voice.example.com/', ['https://voice.example.com']],
    ['https://a.example.com:8443/path, http://10.0.0.7:4100,', ['https://a.example.com:8443', 'http://10.0.0.7:4100']],
    ['https://*.voice.example.com', ['https://*.voice.example.com']],
  ])('of VOICE_URLS=%s are origins', (text, origins) => {
    vi.stubEnv('VOICE_URLS', text);
    expect(voiceOrigins()).toEqual(origins);
  });

  it.each(['voice.example.com', 'javascript:alert(1)', 'https:', "*; script-src 'unsafe-inline'", 'https://a;sandbox'])(
    '%s is refused, and never part of a policy',
    (text) => {
      vi.stubEnv('VOICE_URLS', text);
      expect(voiceOrigins).toThrow(/VOICE_URLS/);
    },
  );

  it('what stands behind the origin of an address is no part of a policy', () => {
    vi.stubEnv('VOICE_URLS', "https://voice.example.com/; script-src 'unsafe-inline'");
    expect(voiceOrigins()).toEqual(['https://voice.example.com']);
  });
});
