/** The model's side of a conversation: what it is asked, what it says, and the tools that it calls. */
import type { llm } from '@livekit/agents';
import type { Logger, Timers } from '@uketsuke/runtime';
import type { ProviderFault } from '../provider-fault.ts';
import type { CallerSide } from './caller-side.ts';
import type { LiveDialect } from './live-dialect.ts';
import type { ClientMessage } from './live-messages.ts';
import type { LivePrompts } from './live-prompts.ts';
import { createLiveReplies, type LiveReplies } from './live-replies.ts';
import { createModelSpeech, type ModelSpeech } from './model-speech.ts';
import { createQuestions, type Questions } from './questions.ts';
import type { ToldHistory } from './told-history.ts';
import { createToolCalls, type ToolCalls } from './tool-calls.ts';

export interface ModelSide {
  readonly speech: ModelSpeech;
  readonly calls: ToolCalls;
  readonly questions: Questions;
  readonly replies: LiveReplies;
  /** It is asked for something, or is making it, whether somebody wants that or not. */
  readonly isBusy: boolean;
  /** What it has made without being asked is not wanted any more. */
  dropUnasked(): void;
}

export interface ModelSideOptions {
  foundBy: 'ours' | 'provider';
  modality: 'text' | 'audio';
  /** Of the PCM that the leg takes. */
  rateHz: number;
  prompts: LivePrompts;
  dialect: LiveDialect;
  caller: Pick<CallerSide, 'turns' | 'streamed' | 'heard'>;
  history: Pick<ToldHistory, 'know' | 'remember'>;
  isReady(): boolean;
  send(message: ClientMessage): void;
  onGeneration(event: llm.GenerationCreatedEvent): void;
  onFault(fault: ProviderFault): void;
  timers: Timers;
  logger: Logger;
}

export function createModelSide(options: ModelSideOptions): ModelSide {
  const { foundBy, prompts, history, isReady, send, timers } = options;
  const { turns, streamed, heard } = options.caller;
  const { modality, rateHz, logger, dialect, onGeneration, onFault } = options;
  const speech = createModelSpeech({
    ...{ modality, rateHz, logger, timers },
    onEnded({ generation, isHeld }) {
      streamed.release();
      turns.modelIsFree();
      if (generation.words !== '' && !isHeld) history.remember('model', generation.words);
    },
  });
  const calls = createToolCalls({
    isReady,
    answer(response) {
      questions.toolsAnswered();
      send({ toolResponse: { functionResponses: [response] } });
    },
    onLate: () => replies.tellLate(),
  });
  const questions = createQuestions({
    ...{ prompts, dialect, calls, speech, send },
    onAsking() {
      if (foundBy === 'provider' && replies.isExact) streamed.hold();
    },
  });
  const replies = createLiveReplies({
    ...{ foundBy, prompts, timers, turns, streamed, heard, speech, questions, calls, isReady },
    listener: { onStretch: ({ id }) => history.know(id), onGeneration, onFault },
  });
  return {
    ...{ speech, calls, questions, replies },
    get isBusy() {
      return replies.isAnswerDue || speech.current?.generation.isEnded === false;
    },
    dropUnasked() {
      if (speech.current?.isHeld) speech.drop();
    },
  };
}
