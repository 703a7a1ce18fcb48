import { describe, expect, it } from 'vitest';
import { parseEnv } from '@uketsuke/runtime';
import { sttConfigOf, voiceEnvSchema } from './env.ts';

const token = 'a'.repeat(43);

describe('voice environment', () => {
  it('needs nothing but the service token', () => {
    expect(parseEnv(voiceEnvSchema, { SERVICE_TOKEN: token })).toMatchObject({
      PORT: 4100,
      MAX_CALL_MS: 3_600_000,
      VOICE_ENGINE: 'auto',
      STUN_URLS: [],
    });
  });

  it('tells every fault at once', () => {
    const parse = () =>
      parseEnv(voiceEnvSchema, {
        PORT: '70000',
        CAPACITY: '0',
        PUBLIC_IP: 'here',
        STUN_URLS: 'stun.example.com',
        VOICE_ENGINE: 'parrot',
        MAX_CALL_MS: 'soon',
      });
    for (const name of ['SERVICE_TOKEN', 'PORT', 'CAPACITY', 'PUBLIC_IP', 'STUN_URLS', 'VOICE_ENGINE', 'MAX_CALL_MS']) {
      expect(parse).toThrow(name);
    }
  });

  it('wants an address for a recognizer', () => {
    const stt = { SERVICE_TOKEN: token, STT: 'openai' };
    expect(() => parseEnv(voiceEnvSchema, stt)).toThrow('STT_BASE_URL: is needed with STT=openai');
    expect(parseEnv(voiceEnvSchema, { ...stt, STT_BASE_URL: 'http://127.0.0.1:8000/v1' }).STT_MODEL).toBe('whisper-1');
  });

  it('takes any package for a recognizer, with options in JSON', () => {
    const env = { SERVICE_TOKEN: token, STT: '@livekit/agents-plugin-deepgram' };
    const config = (more: object) => sttConfigOf(parseEnv(voiceEnvSchema, { ...env, ...more }));
    expect(config({})).toEqual({ name: env.STT, options: {} });
    expect(config({ STT_OPTIONS: '{"model": "nova-3"}' })).toEqual({ name: env.STT, options: { model: 'nova-3' } });
  });

  it('wants a JSON object and a package name, and shows nothing of what may hold a key', () => {
    const parse = (more: object) => () => parseEnv(voiceEnvSchema, { SERVICE_TOKEN: token, STT: 'some-stt', ...more });
    for (const STT_OPTIONS of ['{"apiKey": sk-1', '["sk-1"]', '"sk-1"', 'null']) {
      expect(parse({ STT_OPTIONS })).toThrow('STT_OPTIONS: must be a JSON object');
      expect(parse({ STT_OPTIONS })).not.toThrow('sk-1');
    }
    expect(parse({ STT: '../stt.ts' })).toThrow('STT: must be openai, or the name of an npm package');
    expect(parse({ STT: undefined, STT_OPTIONS: '{}' })).toThrow('STT_OPTIONS: is for STT=<package>');
  });

  it('describes every variable', () => {
    for (const [name, schema] of Object.entries(voiceEnvSchema.shape)) {
      expect(schema.description, name).toMatch(/\.$/);
    }
  });
});
