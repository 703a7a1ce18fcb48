/** One stretch of the model's turn on its way to the framework: sound, words, and the tools that it calls at its end. */
import { randomUUID } from 'node:crypto';
import type { llm } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { Pcm } from '../../legs/leg.ts';
import { markFrame } from '../../livekit/frame-anchors.ts';
import { createChannel } from './channel.ts';

export interface Generation {
  readonly id: string;
  readonly event: llm.GenerationCreatedEvent;
  readonly startedAtMs: number;
  readonly firstSoundAtMs: number | null;
  /** All words of it so far. */
  readonly words: string;
  readonly isEnded: boolean;
  text(piece: string): void;
  sound(pcm: Pcm): void;
  call(call: llm.FunctionCall): void;
  /** Words may still come, no sound. */
  endSound(): void;
  end(): void;
}

export interface GenerationOptions {
  /** We asked for it. */
  isOurs: boolean;
  modality: 'text' | 'audio';
  rateHz: number;
}

export function createGeneration({ isOurs, modality, rateHz }: GenerationOptions): Generation {
  const id = randomUUID();
  const messages = createChannel<llm.MessageGeneration>();
  const calls = createChannel<llm.FunctionCall>();
  const text = createChannel<string>();
  const audio = createChannel<AudioFrame>();
  const startedAtMs = Date.now();
  let firstSoundAtMs: number | null = null;
  let words = '';
  let hasMessage = false;
  let isEnded = false;

  /** A stretch that only calls tools has no message: the framework would wait for its sound to be played. */
  const open = (): void => {
    if (hasMessage || isEnded) return;
    hasMessage = true;
    messages.put({
      messageId: id,
      textStream: text.stream,
      audioStream: audio.stream,
      modalities: Promise.resolve(modality === 'audio' ? ['audio', 'text'] : ['text']),
    });
  };

  return {
    id,
    event: { messageStream: messages.stream, functionStream: calls.stream, userInitiated: isOurs, responseId: id },
    startedAtMs,
    get firstSoundAtMs() {
      return firstSoundAtMs;
    },
    get words() {
      return words;
    },
    get isEnded() {
      return isEnded;
    },
    text(piece) {
      open();
      words += piece;
      text.put(piece);
    },
    sound(pcm) {
      if (pcm.length === 0 || modality === 'text') return;
      open();
      firstSoundAtMs ??= Date.now();
      const frame = new AudioFrame(pcm, rateHz, 1, pcm.length);
      audio.put(markFrame(frame, { anchors: [], madeAtMs: performance.now() }));
    },
    call: (call) => calls.put(call),
    endSound: () => audio.end(),
    end() {
      isEnded = true;
      text.end();
      audio.end();
      messages.end();
      calls.end();
    },
  };
}
