import { startGeminiLive } from '@uketsuke/provider-emulators/gemini-live';
import { obedientMind, scriptedMind } from '@uketsuke/provider-emulators/mind';
import { plainBeforeThoughtMs } from '@uketsuke/voice/turns/rules/turn-policy.ts';
import { callerIn, replyText, thinkMs, turnsByProvider, type BenchedProvider } from '../provider.ts';

/** The words of a turn come as soon as it is over: this service has no time of its own for them. */
export const gemini: BenchedProvider = {
  engine: 'gemini',
  turns: [turnsByProvider, { by: 'ours', floorMs: plainBeforeThoughtMs + thinkMs }],
  env: (url) => ({ GEMINI_API_KEY: 'bench', GEMINI_BASE_URL: url }),
  async start(onSpeech) {
    const service = await startGeminiLive({
      openMind: obedientMind(scriptedMind({ lines: [], otherwise: replyText })),
      behaviour: { thinkMs },
      onSound({ session, isFirst, askedAtMs, atMs }) {
        if (!isFirst) return;
        const [setup] = session.setups;
        const told = (setup?.systemInstruction?.parts ?? []).map(({ text }) => text).join('\n');
        onSpeech({ caller: callerIn(told), askedAtMs, atMs, lateMs: atMs - askedAtMs - thinkMs });
      },
    });
    return { url: service.url, openCount: () => service.sockets.open };
  },
};
