import { describe, expect, it } from 'vitest';
import { makeSecret, parseEnv } from '@uketsuke/runtime';
import { voiceEnvSchema } from './env.ts';

const credential = makeSecret('vns_');

describe('voice environment', () => {
  it('needs nothing but its credential', () => {
    expect(parseEnv(voiceEnvSchema, { NODE_CREDENTIAL: credential })).toMatchObject({
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
    for (const name of [
      'NODE_CREDENTIAL',
      'PORT',
      'CAPACITY',
      'PUBLIC_IP',
      'STUN_URLS',
      'VOICE_ENGINE',
      'MAX_CALL_MS',
    ]) {
      expect(parse).toThrow(name);
    }
  });

  it('an engine that does not exist is a fault that names those that do', () => {
    const parse = () => parseEnv(voiceEnvSchema, { NODE_CREDENTIAL: credential, VOICE_ENGINE: 'parrot' });
    expect(parse).toThrow(/VOICE_ENGINE: .*"auto"\|.*"scripted"/);
  });

  it('faults between the variables of an engine are told together with all others', () => {
    const parse = () => parseEnv(voiceEnvSchema, { NODE_CREDENTIAL: credential, STT: 'openai', CAPACITY: '0' });
    expect(parse).toThrow('STT_BASE_URL: is needed with STT=openai');
    expect(parse).toThrow('CAPACITY: must be at least 1');
  });

  it('describes every variable', () => {
    for (const [name, schema] of Object.entries(voiceEnvSchema.shape)) {
      expect(schema.description, name).toMatch(/\.$/);
    }
  });
});
