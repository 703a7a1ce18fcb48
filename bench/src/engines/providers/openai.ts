import { obedientMind, scriptedMind } from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import { defaultSpeechSettings } from '@uketsuke/voice/turns/speech-detector.ts';
import { plainSilenceMs } from '@uketsuke/voice/turns/rules/turn-policy.ts';
import { callerIn, replyText, thinkMs, transcribeMs, turnsByProvider, type BenchedProvider } from '../provider.ts';

/** It is asked in the pause; the silence lasts on, for no words are understood and the voice of these callers stays level. */
const floorMs = Math.max(plainSilenceMs, defaultSpeechSettings.pauseMs + thinkMs);

export const openai: BenchedProvider = {
  engine: 'openai',
  turns: [turnsByProvider, { by: 'ours', floorMs, thinksInPauses: true }],
  env: (url) => ({ OPENAI_API_KEY: 'sk-bench', OPENAI_BASE_URL: url }),
  start(onSpeech) {
    const begun = new WeakMap<object, string>();
    return startOpenaiRealtime({
      openMind: obedientMind(scriptedMind({ lines: [], otherwise: replyText })),
      thinkMs,
      transcribeMs,
      onSound({ connection, itemId, askedAtMs, atMs }) {
        if (begun.get(connection) === itemId) return;
        begun.set(connection, itemId);
        const lateMs = atMs - askedAtMs - thinkMs;
        onSpeech({ caller: callerIn(connection.config.instructions), askedAtMs, atMs, lateMs });
      },
    }).then((service) => ({ url: service.url, openCount: () => service.openCount }));
  },
};
