import { version } from '@livekit/agents';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAgents } from '../../livekit/runtime.ts';
import { loggerInto, planFor } from '../../testing/call-harness.ts';
import { loadSttPackage } from './stt-package.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 20_000);
afterEach(() => vi.unstubAllEnvs());

const plugin = '@livekit/agents-plugin-openai';
const plan = planFor({ channel: 'phone', output: 'audio' });

it('makes a recognizer of its own for each call with the options that are configured', async () => {
  const open = await loadSttPackage({
    name: plugin,
    options: { apiKey: 'sk-1', model: 'whisper-9', useRealtime: false },
  });
  const [first, second] = [await open(plan), await open(plan)];
  expect(first).not.toBe(second);
  expect(first.model).toBe('whisper-9');
  expect(first.capabilities.streaming).toBe(false);
});

it('names a package that is not installed, and how to install it', async () => {
  await expect(loadSttPackage({ name: '@uketsuke/no-such-recognizer', options: {} })).rejects.toThrow(
    'STT: the package @uketsuke/no-such-recognizer is not installed: npm install @uketsuke/no-such-recognizer -w @uketsuke/voice',
  );
});

it('of a package of LiveKit names the version that fits the framework', async () => {
  const name = '@livekit/agents-plugin-nobody';
  await expect(loadSttPackage({ name, options: {} })).rejects.toThrow(`npm install ${name}@${version} -w`);
  await expect(loadSttPackage({ name: 'zod', options: {} })).rejects.toThrow(
    `npm install @livekit/agents-plugin-deepgram@${version} -w`,
  );
});

it('names a package that has no recognizer', async () => {
  await expect(loadSttPackage({ name: 'zod', options: {} })).rejects.toThrow(
    /STT: the package zod exports no STT class .*npm install/,
  );
});

it('says before any call what the package misses', async () => {
  vi.stubEnv('OPENAI_API_KEY', '');
  await expect(loadSttPackage({ name: plugin, options: {} })).rejects.toThrow(
    /STT: @livekit\/agents-plugin-openai cannot be used with these STT_OPTIONS: .*API key/i,
  );
});
