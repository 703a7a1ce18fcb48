import { startOpenaiRest } from '@uketsuke/provider-emulators/openai-rest';
import { madeVoice } from '@uketsuke/provider-emulators/sound';
import { defaultSpeechSettings } from '@uketsuke/voice/turns/speech-detector.ts';
import { callerIn, replyText, thinkMs, transcribeMs, type BenchedProvider } from '../provider.ts';

/** The recognizer is asked in the pause, and its words say that the turn is over. */
const floorMs = defaultSpeechSettings.pauseMs + transcribeMs + thinkMs;

/** One server for all three parts. Its voice starts at once. */
export const pipeline: BenchedProvider = {
  engine: 'pipeline',
  turns: [{ by: 'ours', floorMs }],
  env: (url) => ({
    ...{ STT: 'openai', LLM: 'openai/bench', TTS: 'openai/bench' },
    ...{ STT_BASE_URL: url, LLM_BASE_URL: url, TTS_BASE_URL: url },
  }),
  async start(onSpeech) {
    const askedAtMs = new Map<string, number>();
    const server = await startOpenaiRest({
      openMind: ({ instructions }) => ({
        update() {},
        next() {
          const caller = callerIn(instructions);
          askedAtMs.set(caller, performance.now());
          return [
            { do: 'wait', ms: thinkMs },
            { do: 'say', text: `${inLetters(caller)}、${replyText}` },
          ];
        },
      }),
      voice: madeVoice(),
      otherwiseHears: 'もしもし',
      onSound(input) {
        const caller = callerOf(input);
        const asked = caller === null ? undefined : askedAtMs.get(caller);
        if (caller !== null && asked !== undefined) onSpeech({ caller, atMs: performance.now(), askedAtMs: asked });
      },
    });
    server.failAlways('/v1/audio/transcriptions', { kind: 'slow', ms: transcribeMs });
    return { url: server.url, openCount: () => server.openAnswers };
  },
};

/** The voice is not told who calls: the reply names the caller, in letters, because figures are put into words on their way. */
const mark = 'Caller';

function inLetters(caller: string): string {
  return `${mark}${Array.from(caller.replace('phone-', ''), (digit) => 'abcdefghij'.charAt(Number(digit))).join('')}`;
}

function callerOf(input: string): string | null {
  const [, letters] = new RegExp(`^${mark}([a-j]+)、`).exec(input) ?? [];
  if (letters === undefined) return null;
  return `phone-${Array.from(letters, (letter) => 'abcdefghij'.indexOf(letter)).join('')}`;
}
