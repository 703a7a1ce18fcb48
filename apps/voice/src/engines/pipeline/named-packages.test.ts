/** The packages that the settings and the pages give as examples. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loadAgents } from '../../livekit/runtime.ts';
import { loggerInto, planFor } from '../../testing/call-harness.ts';
import { modelChoiceOf } from '../plugin/model-choice.ts';
import { openParts } from './open-parts.ts';
import { pipelineSettings } from './pipeline-settings.ts';

const readme = textOf('apps/voice/README.md');
const pages = `${readme}\n${textOf('docs/self-hosted-models.md')}`;

/** As in `.env`: of the settings' own words, and of the pages. */
const named = new Set(
  (['STT', 'LLM', 'TTS'] as const).flatMap((kind) => {
    const words = pipelineSettings[kind].description ?? '';
    const choices = [
      ...words.matchAll(/for example ([a-z0-9-]+\/[\w.-]*\w)/g),
      ...pages.matchAll(new RegExp(`\\b${kind}=([\\w@./:-]*\\w)`, 'g')),
    ].map(([, choice = '']) => choice);
    return choices.filter((choice) => modelChoiceOf(choice).by === 'package').map((choice) => `${kind}=${choice}`);
  }),
);

function textOf(path: string): string {
  return readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
}

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 20_000);

it('each recognizer, language model and voice that is named as an example is made from the settings as they are named', async () => {
  const settings = { STT: 'deepgram/nova-3', TTS: 'deepgram/aura-2-izanami-ja' };
  expect([...named]).toEqual(Object.entries(settings).map(([kind, choice]) => `${kind}=${choice}`));
  // Read by the package while it is loaded, which nobody does before this test.
  vi.stubEnv('DEEPGRAM_API_KEY', 'a-key');
  const env = z.object(pipelineSettings).parse({ ...settings, LLM: 'openai', LLM_BASE_URL: 'http://127.0.0.1:9/v1' });
  const parts = await openParts({ env, logger: loggerInto([]) });
  const plan = planFor({ channel: 'phone', output: 'audio' });
  const recognizer = await parts.openStt?.(plan);
  expect([recognizer?.provider, recognizer?.model, recognizer?.capabilities.streaming]).toEqual([
    'Deepgram',
    'nova-3',
    true,
  ]);
  const voice = parts.voice.open({ plan, rateHz: 8000, heardRateHz: 8000 });
  expect([voice.provider, voice.model]).toEqual(['Deepgram', 'aura-2-izanami-ja']);
});

it('the package is named in the version that can be installed beside the framework', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(textOf('apps/voice/package.json')));
  expect(readme).toContain(`npm install @livekit/agents-plugin-deepgram@${dependencies['@livekit/agents']} -w`);
});
