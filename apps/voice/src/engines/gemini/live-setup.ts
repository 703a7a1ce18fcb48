/** How a session begins: the voice, the language, the tools, who finds the turns, and what to expect of the caller's words. */
import type { Language } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { LiveDialect } from './live-dialect.ts';
import type { LiveSetup } from './live-messages.ts';
import { liveVoiceOf } from './live-voices.ts';
import type { ToldAtSetup } from './gemini-session.ts';

/** As the service names them. */
const languageCodes: Record<Language, string> = { ja: 'ja-JP', en: 'en-US' };
const vocabularyMax = 100;
const prefixPaddingMs = 100;
/** The service takes an answer for complete after so much silence; it cannot be told later. */
const silenceDurationMs = 500;

export interface SetupOptions {
  plan: Pick<CallPlan, 'config' | 'language'>;
  model: string;
  dialect: LiveDialect;
  turns: 'ours' | 'provider';
}

export function setupOf({ plan, model, dialect, turns }: SetupOptions, told: ToldAtSetup): LiveSetup {
  const { config, language } = plan;
  const hints = dialect.takesTranscriptionHints && !told.isPlain;
  const vocabulary = (config.vocabulary ?? []).slice(0, vocabularyMax);
  return {
    model: model.startsWith('models/') ? model : `models/${model}`,
    generationConfig: {
      responseModalities: ['AUDIO'],
      speechConfig: {
        voiceConfig: { prebuiltVoiceConfig: { voiceName: liveVoiceOf(config.voice) } },
        languageCode: languageCodes[language],
      },
      ...(dialect.takesThinkingBudget && !told.isPlain && { thinkingConfig: { thinkingBudget: 0 } }),
    },
    systemInstruction: { parts: [{ text: told.instructions }] },
    ...(told.tools.length > 0 && { tools: [{ functionDeclarations: told.tools }] }),
    realtimeInputConfig: {
      automaticActivityDetection: turns === 'ours' ? { disabled: true } : { silenceDurationMs, prefixPaddingMs },
    },
    inputAudioTranscription: hints
      ? {
          languageHints: { languageCodes: [languageCodes[language]] },
          ...(vocabulary.length > 0 && { customVocabulary: vocabulary }),
        }
      : {},
    outputAudioTranscription: {},
    sessionResumption: told.handle === null ? {} : { handle: told.handle },
    contextWindowCompression: { slidingWindow: {} },
    ...(told.handle === null &&
      told.hasHistory &&
      !dialect.takesContentAnyTime && { historyConfig: { initialHistoryInClientContent: true as const } }),
  };
}
