import { GoogleGenAI, Modality, type LiveClientMessage, type LiveConnectConfig } from '@google/genai';
import { startGeminiLive, voices, type GeminiLive } from '@uketsuke/provider-emulators/gemini-live';
import { scriptedMind } from '@uketsuke/provider-emulators/mind';
import { afterEach, beforeEach, expect, expectTypeOf, it } from 'vitest';
import { planFor } from '../../testing/call-harness.ts';
import { dialectOf } from './live-dialect.ts';
import type { ClientMessage, LiveSetup } from './live-messages.ts';
import { setupOf } from './live-setup.ts';
import { openLiveSocket } from './live-socket.ts';
import { liveVoices } from './live-voices.ts';

let service: GeminiLive;
beforeEach(async () => {
  service = await startGeminiLive({ openMind: scriptedMind({ lines: [], otherwise: '' }) });
});
afterEach(() => service.close());

const told = {
  instructions: '受付です。',
  tools: [{ name: 'find_slot', description: '空きを探す', parametersJsonSchema: { type: 'object', properties: {} } }],
  handle: null,
  hasHistory: false,
  isPlain: false,
};

function setupFor(model: string, turns: 'ours' | 'provider' = 'ours', more: Partial<typeof told> = {}): LiveSetup {
  const plan = planFor({ channel: 'phone', output: 'audio' }, { vocabulary: ['親知らず'] });
  return setupOf({ plan, model, dialect: dialectOf(model), turns }, { ...told, ...more });
}

const models = ['gemini-3.8-live', 'gemini-3.1-flash-live-preview', 'gemini-2.5-flash-native-audio-preview-12-2025'];

it.each(models)('the published client sends the same setup for %s', async (model) => {
  const { generationConfig, systemInstruction, model: _model, ...rest } = setupFor(model);
  const session = await new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: service.url } }).live.connect({
    model,
    config: asPublished({
      ...rest,
      ...generationConfig,
      responseModalities: [Modality.AUDIO],
      systemInstruction: systemInstruction.parts[0]?.text,
    }),
    callbacks: { onmessage: () => {} },
  });
  session.close();
  const theirs = service.sessions[0]?.setups[0];
  // What nobody says is the caller's there, too.
  expect({ ...theirs, systemInstruction: { parts: theirs?.systemInstruction?.parts } }).toEqual(setupFor(model));
});

it.each(models.flatMap((model) => (['ours', 'provider'] as const).map((turns) => [model, turns] as const)))(
  'the service begins a session on %s, with turns found by %s, with a history and without',
  async (model, turns) => {
    for (const hasHistory of [false, true]) {
      const socket = await openLiveSocket({ baseUrl: service.url, apiKey: 'k' });
      const first = new Promise<string>((resolve) => {
        socket.listen({ onMessage: resolve, onClosed: ({ reason }) => resolve(reason) });
      });
      socket.send({ setup: setupFor(model, turns, { hasHistory }) });
      expect(await first).toBe('{"setupComplete":{}}');
      await socket.close();
    }
  },
);

it('the voice, the language and the words to expect are the agent’s', () => {
  const setup = setupFor('gemini-3.8-live');
  expect(setup.generationConfig.speechConfig.languageCode).toBe('ja-JP');
  expect(setup.inputAudioTranscription).toEqual({
    languageHints: { languageCodes: ['ja-JP'] },
    customVocabulary: ['親知らず'],
  });
});

it.each([
  ['Kore', 'Kore'],
  ['kore', 'Kore'],
  ['marin', 'Aoede'],
  ['', 'Aoede'],
])('an agent whose voice is %j speaks with %s', (voice, spokenWith) => {
  const plan = planFor({ channel: 'phone', output: 'audio' });
  const model = 'gemini-3.8-live';
  const setup = setupOf(
    { plan: { ...plan, config: { ...plan.config, voice } }, model, dialect: dialectOf(model), turns: 'ours' },
    told,
  );
  expect(setup.generationConfig.speechConfig.voiceConfig).toEqual({ prebuiltVoiceConfig: { voiceName: spokenWith } });
});

it('the voices that an agent may name are those of the service', () => {
  expect(new Set(liveVoices)).toEqual(voices);
});

/** The texts of the published enums are those of our literals; only their types differ. */
function asPublished(config: object): LiveConnectConfig {
  return config;
}

/** The published types, with the texts of their enums. */
type Plain<T> = T extends string ? `${T}` : T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;
type KeysOfAny<T> = T extends unknown ? keyof T : never;

it('every message of ours is one of the published types', () => {
  type Published = Plain<LiveClientMessage>;
  expectTypeOf<KeysOfAny<ClientMessage>>().toExtend<keyof Published>();
  expectTypeOf<keyof LiveSetup>().toExtend<keyof NonNullable<Published['setup']>>();
  type Realtime = Extract<ClientMessage, { realtimeInput: unknown }>['realtimeInput'];
  expectTypeOf<KeysOfAny<Realtime>>().toExtend<keyof NonNullable<Published['realtimeInput']>>();
  expectTypeOf<Extract<ClientMessage, { toolResponse: unknown }>['toolResponse']>().toExtend<
    NonNullable<Published['toolResponse']>
  >();
  expectTypeOf<LiveSetup['generationConfig']>().toExtend<
    NonNullable<NonNullable<Published['setup']>['generationConfig']>
  >();
});
