/** The caller's side of a conversation: the sound on its way to the service, and the words that the service tells of it. */
import type { llm } from '@livekit/agents';
import type { Logger, Timers } from '@uketsuke/runtime';
import type { Pcm } from '../../legs/leg.ts';
import { createCallerTurns, type CallerTurns, type CallerTurnsOptions } from './caller-turns.ts';
import { createHeardWords, type HeardWords } from './heard-words.ts';
import type { ClientMessage, RealtimeInput } from './live-messages.ts';
import { createStreamedCaller, type StreamedCaller } from './streamed-caller.ts';
import type { ToldHistory } from './told-history.ts';

export interface CallerSide {
  readonly turns: CallerTurns;
  readonly streamed: StreamedCaller;
  readonly heard: HeardWords;
  readonly isSpeaking: boolean;
  hear(frame: Pcm): void;
  /** The connection is another one. */
  repeat(): void;
  close(): void;
}

export interface CallerSideOptions extends Pick<CallerTurnsOptions, 'isModelBusy' | 'isModelMaking' | 'onCommit'> {
  /** Who says where a turn begins and ends. */
  foundBy: 'ours' | 'provider';
  /** Of the caller's PCM. */
  rateHz: number;
  history: Pick<ToldHistory, 'know' | 'remember'>;
  send(message: ClientMessage): void;
  onTranscript(event: llm.InputTranscriptionCompleted): void;
  timers: Timers;
  logger: Logger;
}

export function createCallerSide(options: CallerSideOptions): CallerSide {
  const { foundBy, rateHz, isModelBusy, isModelMaking, onCommit, history, onTranscript, timers, logger } = options;
  const isOurs = foundBy === 'ours';
  const send = (input: RealtimeInput): void => options.send({ realtimeInput: input });

  const streamed = createStreamedCaller({ rateHz, send });
  const turns = createCallerTurns({ rateHz, send, timers, isModelBusy, isModelMaking, onCommit });
  const heard = createHeardWords({
    hasSpoken: () => (isOurs ? turns.isUnanswered || turns.isSpeaking : streamed.hasSpoken),
    isMidTurn: () => isOurs && turns.isSpeaking && !turns.isUnanswered,
    ...{ onTranscript, timers, logger, followsFirstPiece: isOurs },
    onTurn({ itemId, words }) {
      history.know(itemId);
      history.remember('user', words);
      turns.understood(words);
    },
  });

  return {
    turns,
    streamed,
    heard,
    get isSpeaking() {
      return isOurs ? turns.isSpeaking : streamed.hasSpoken;
    },
    hear(frame) {
      if (isOurs) turns.hear(frame);
      else streamed.hear(frame);
    },
    repeat() {
      turns.repeat();
      streamed.repeat();
    },
    close() {
      turns.close();
      heard.close();
    },
  };
}
