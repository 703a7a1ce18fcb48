import { expect, it } from 'vitest';
import { hasEars } from './has-ears.ts';

it.each([
  [{}, false],
  [{ STT: 'openai', STT_BASE_URL: 'http://127.0.0.1:8000/v1' }, true],
  [{ STT: '' }, false],
  [{ GEMINI_API_KEY: 'key' }, true],
  [{ GEMINI_API_KEY: 'key', VOICE_ENGINE: 'scripted' }, false],
])('with %j the service has ears: %s', (environment, expected) => {
  expect(hasEars(environment)).toBe(expected);
});
