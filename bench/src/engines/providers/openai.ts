import { obedientMind, scriptedMind } from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import { callerIn, replyText, thinkMs, transcribeMs, type BenchedProvider } from '../provider.ts';

export const openai: BenchedProvider = {
  engine: 'openai',
  turns: ['provider', 'ours'],
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
