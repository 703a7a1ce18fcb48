/** The settings that docs/self-hosted-models.md gives, each tried in a call against the emulator of its server. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { scriptedMind } from '@uketsuke/provider-emulators/mind';
import {
  restProfiles,
  startOpenaiRest,
  type OpenaiRest,
  type RestProfile,
} from '@uketsuke/provider-emulators/openai-rest';
import { madeVoice } from '@uketsuke/provider-emulators/sound';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { loadAgents } from '../../livekit/runtime.ts';
import { listenFor, loggerInto, pass, startCall, until } from '../../testing/call-harness.ts';
import { openParts } from './open-parts.ts';
import { createPipelineEngine } from './pipeline-engine.ts';
import { pipelineFaults, pipelineLack, pipelineSettings } from './pipeline-settings.ts';

type Kind = 'STT' | 'LLM' | 'TTS';

interface Block {
  profile: RestProfile;
  kind: Kind;
  env: Record<string, string>;
}

const page = readFileSync(new URL('../../../../../docs/self-hosted-models.md', import.meta.url), 'utf8');
const profiles: Readonly<Record<string, RestProfile>> = restProfiles;

const blocks: Block[] = [...page.matchAll(/```ini profile=(\S+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => {
  const env = Object.fromEntries(Object.entries(parseEnv(text)).map(([key, value]) => [key, value ?? '']));
  const kind = (['STT', 'LLM', 'TTS'] as const).find((candidate) => candidate in env);
  const profile = profiles[name];
  if (!kind || !profile) throw new Error(`The page names a server that has no emulator: ${name}`);
  return { profile, kind, env };
});
const others: Record<Kind, Block | undefined> = {
  STT: blocks.find(({ kind }) => kind === 'STT'),
  LLM: blocks.find(({ kind }) => kind === 'LLM'),
  TTS: blocks.find(({ kind }) => kind === 'TTS'),
};

const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 20_000);
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const openMind = scriptedMind({
  lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: '承りました。' }] }],
  otherwise: 'もう一度お願いします。',
});

/** The server has the model and the voice of the page, and no other. */
async function serve({ profile, kind, env }: Block): Promise<{ server: OpenaiRest; env: Record<string, string> }> {
  const model = (env[kind] ?? '').replace(/^openai\//, '');
  const voices = env.TTS_VOICE === undefined ? {} : { voices: [env.TTS_VOICE] };
  const server = await startOpenaiRest({ profile, openMind, voice: madeVoice(), models: [model], ...voices });
  open.push(() => server.close());
  // Only the place is the emulator's own; the path is the page's.
  const at = new URL(env[`${kind}_BASE_URL`] ?? '');
  at.port = new URL(server.url).port;
  return { server, env: { ...env, [`${kind}_BASE_URL`]: at.href } };
}

it('the page has settings for each kind of model', () => {
  expect(blocks.filter(({ kind }) => kind === 'LLM').map(({ profile }) => profile.name)).toEqual([
    'ollama',
    'vllm',
    'llama.cpp',
  ]);
  expect(others.STT && others.TTS).toBeDefined();
  for (const { env } of blocks) expect(Object.keys(env).filter((key) => !(key in pipelineSettings))).toEqual([]);
});

it.each(blocks.map((block) => [`${block.kind} of ${block.profile.name}, ${block.env[block.kind]}`, block] as const))(
  'a whole call is held with the settings for %s',
  async (_title, block) => {
    const all = { ...others, [block.kind]: block };
    const served = await Promise.all(Object.values(all).flatMap((each) => (each ? [serve(each)] : [])));
    const env = z.object(pipelineSettings).parse(Object.assign({}, ...served.map((each) => each.env)));
    expect([pipelineLack(env), pipelineFaults(env)]).toEqual([null, []]);
    const engine = createPipelineEngine(await openParts({ env, logger: loggerInto([]) }));
    open.push(() => engine.close());
    const call = startCall({ engine, leg: { playing: 'by_hand', channel: 'phone', rateHz: 8000 } });
    await until('the greeting is there', () => call.leg.position().queuedMs > 0);
    await pass(call, 3000);
    for (const { server } of served) server.hears('予約をお願いします');
    await listenFor(call, 600, 'speech');
    await listenFor(call, 800, 'silence');
    await until('the caller is answered', () => call.leg.position().queuedMs > 0);
    await pass(call, 2000);
    expect(call.recorder.turns().map(({ text }) => text)).toEqual([
      'お電話ありがとうございます。',
      '予約をお願いします',
      '承りました。',
    ]);
    const refusals = served.flatMap(({ server }) => server.refusals);
    // A template that wants turns says so once.
    expect(refusals).toHaveLength(all.LLM?.profile.hasStrictTurns ? 1 : 0);
    call.leg.caller.hangUp();
    await call.end;
  },
  30_000,
);
