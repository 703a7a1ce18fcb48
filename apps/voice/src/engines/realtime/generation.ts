/** One answer of a service on its way to the framework: its messages with their sound and words, and the tools that it calls. */
import type { llm } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { Pcm } from '../../legs/leg.ts';
import { markFrame } from '../../livekit/frame-anchors.ts';
import { createChannel, type Channel } from './channel.ts';

/** A service that says only one thing at a time names no messages: its one message has the id of the generation. */
export interface Generation {
  readonly id: string;
  readonly event: llm.GenerationCreatedEvent;
  readonly startedAtMs: number;
  readonly firstSoundAtMs: number | null;
  /** All words of it so far. */
  readonly words: string;
  readonly isEnded: boolean;
  message(messageId: string): void;
  text(piece: string, messageId?: string): void;
  sound(pcm: Pcm, messageId?: string): void;
  call(call: llm.FunctionCall): void;
  /** Words may still come, no sound. */
  endSound(): void;
  /** No more of it follows. */
  end(): void;
}

export interface GenerationOptions {
  id: string;
  /** We asked for it. */
  isOurs: boolean;
  modality: 'text' | 'audio';
  rateHz: number;
}

interface Message {
  text: Channel<string>;
  audio: Channel<AudioFrame>;
}

export function createGeneration({ id, isOurs, modality, rateHz }: GenerationOptions): Generation {
  const messages = createChannel<llm.MessageGeneration>();
  const calls = createChannel<llm.FunctionCall>();
  const open = new Map<string, Message>();
  const modalities = Promise.resolve<('text' | 'audio')[]>(modality === 'audio' ? ['audio', 'text'] : ['text']);
  const startedAtMs = Date.now();
  let firstSoundAtMs: number | null = null;
  let words = '';
  let isEnded = false;

  /** Opened by what is said in it: where only tools are called there is none, or the framework would wait for its sound to be played. */
  const messageOf = (messageId: string): Message => {
    const found = open.get(messageId);
    if (found) return found;
    const made = { text: createChannel<string>(), audio: createChannel<AudioFrame>() };
    open.set(messageId, made);
    messages.put({ messageId, textStream: made.text.stream, audioStream: made.audio.stream, modalities });
    return made;
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
    message: (messageId) => void messageOf(messageId),
    text(piece, messageId = id) {
      if (isEnded) return;
      words += piece;
      messageOf(messageId).text.put(piece);
    },
    sound(pcm, messageId = id) {
      if (pcm.length === 0 || modality === 'text' || isEnded) return;
      firstSoundAtMs ??= Date.now();
      const frame = new AudioFrame(pcm, rateHz, 1, pcm.length);
      messageOf(messageId).audio.put(markFrame(frame, { anchors: [], madeAtMs: performance.now() }));
    },
    call: (call) => calls.put(call),
    endSound() {
      for (const { audio } of open.values()) audio.end();
    },
    end() {
      isEnded = true;
      for (const { text, audio } of open.values()) {
        text.end();
        audio.end();
      }
      messages.end();
      calls.end();
    },
  };
}
