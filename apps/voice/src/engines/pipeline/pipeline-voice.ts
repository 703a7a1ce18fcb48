/** The voices that a pipeline may have, each as a text-to-speech model of LiveKit Agents for one call. */
import type { tts } from '@livekit/agents';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Speech } from '@uketsuke/speech';
import { phrasesOf } from '../../text/phrases.ts';
import { sentenceEnds } from '../../text/sentences.ts';
import type { EngineCall } from '../engine.ts';
import type { MakeModel } from '../plugin/load-plugin.ts';
import { SpeechTts } from '../scripted/speech-tts.ts';
import type { OpenaiVoice } from './openai-speech/openai-voice.ts';
import { unmarked } from './openai-speech/unmarked.ts';
import { PluginTts } from './plugin-tts.ts';

export interface PipelineVoice {
  /** Makes what every call of this agent version says in any case. Never throws. */
  warm(call: EngineCall): void;
  open(call: EngineCall): tts.TTS;
  close(): Promise<void>;
}

export function openaiPipelineVoice(voice: OpenaiVoice): PipelineVoice {
  return {
    warm: (call) => fixedSentences(call).forEach((request) => voice.keep(request)),
    open: (call) => new SpeechTts({ voice, preparesNext: true, ...manner(call) }),
    close: () => Promise.resolve(),
  };
}

/** The voice without keys. Here it reads what a language model writes. */
export function keylessPipelineVoice(speech: Pick<Speech, 'speak' | 'prepare' | 'close'>): PipelineVoice {
  const voice = unmarked(speech);
  return {
    warm(call) {
      for (const request of fixedSentences(call)) voice.prepare(request).catch(() => {});
    },
    open: (call) => new SpeechTts({ voice, ...manner(call) }),
    close: () => speech.close(),
  };
}

export function pluginPipelineVoice(make: MakeModel<tts.TTS>): PipelineVoice {
  return {
    warm: () => {},
    open: ({ plan: { language } }) => new PluginTts(make({ language }), language),
    close: () => Promise.resolve(),
  };
}

function manner({ plan: { language, config }, rateHz }: EngineCall) {
  return { language, rateHz, speakingRate: config.speaking_rate };
}

/** As the voice gets them later, so that what was made is found. */
function fixedSentences(call: EngineCall) {
  if (call.plan.output === 'text') return [];
  const { language, rateHz, speakingRate } = manner(call);
  return fixedTexts(call.plan)
    .flatMap((text) => sentencesOf(text, language))
    .map((text) => ({ text, language, rateHz, speakingRate }));
}

function fixedTexts({ config, language }: CallPlan): string[] {
  const { silenceGoodbye, oneMoment } = phrasesOf(language);
  return [config.greeting, config.closing, config.closing_answered ?? '', silenceGoodbye, oneMoment];
}

function sentencesOf(text: string, language: CallPlan['language']): string[] {
  let start = 0;
  return sentenceEnds(text, { language, isComplete: true }).map((end) => {
    const sentence = text.slice(start, end).trimEnd();
    start = end;
    return sentence;
  });
}
