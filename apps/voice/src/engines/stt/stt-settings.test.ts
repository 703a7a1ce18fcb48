import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sttConfigOf, sttFaults, sttSettings } from './stt-settings.ts';

const schema = z.object(sttSettings);
const read = (env: Record<string, string>) => schema.parse(env);

describe('the variables of a recognizer', () => {
  it('an address is needed for openai', () => {
    expect(sttFaults(read({ STT: 'openai' }))).toEqual([
      { variable: 'STT_BASE_URL', message: 'is needed with STT=openai' },
    ]);
    const local = read({ STT: 'openai', STT_BASE_URL: 'http://127.0.0.1:8000/v1' });
    expect(sttFaults(local)).toEqual([]);
    expect(sttConfigOf(local)).toEqual({
      baseUrl: 'http://127.0.0.1:8000/v1',
      model: 'whisper-1',
      apiKey: undefined,
    });
  });

  it('any package can be the recognizer, with options in JSON', () => {
    const STT = '@livekit/agents-plugin-deepgram';
    expect(sttConfigOf(read({ STT }))).toEqual({ name: STT, options: {} });
    expect(sttConfigOf(read({ STT, STT_OPTIONS: '{"model": "nova-3"}' }))).toEqual({
      name: STT,
      options: { model: 'nova-3' },
    });
  });

  it('a provider and its model name the package, and openai with a key is OpenAI itself', () => {
    expect(sttConfigOf(read({ STT: 'deepgram/nova-3', STT_OPTIONS: '{"smartFormat": true}' }))).toEqual({
      name: '@livekit/agents-plugin-deepgram',
      options: { model: 'nova-3', smartFormat: true },
    });
    const hosted = read({ STT: 'openai/gpt-4o-transcribe', OPENAI_API_KEY: 'sk-1' });
    expect(sttFaults(hosted)).toEqual([]);
    expect(sttConfigOf(hosted)).toEqual({
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-4o-transcribe',
      apiKey: 'sk-1',
    });
  });

  it('the key at OpenAI goes to no other address', () => {
    const env = read({ STT: 'openai', STT_BASE_URL: 'http://127.0.0.1:8000/v1', OPENAI_API_KEY: 'sk-1' });
    expect(JSON.stringify(sttConfigOf(env))).not.toContain('sk-1');
  });

  it('options without a package are a fault', () => {
    const message = 'is for STT=<package>';
    expect(sttFaults(read({ STT_OPTIONS: '{}' }))).toEqual([{ variable: 'STT_OPTIONS', message }]);
  });

  it('nothing is shown of options that are no JSON object, because they may hold a key', () => {
    for (const STT_OPTIONS of ['{"apiKey": sk-1', '["sk-1"]', '"sk-1"', 'null']) {
      const faults = JSON.stringify(schema.safeParse({ STT: 'some-stt', STT_OPTIONS }).error?.issues);
      expect(faults).toContain('must be a JSON object');
      expect(faults).not.toContain('sk-1');
    }
  });

  it('a file is no package', () => {
    expect(schema.safeParse({ STT: '../stt.ts' }).error?.issues[0]?.message).toBe(
      'must be openai, <provider>/<model>, or the name of an npm package',
    );
  });
});
