/** One response of the service on its way to the framework: its messages with their sound and words, and the tools that it calls. */
import type { llm } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { Pcm } from '../../legs/leg.ts';
import { markFrame } from '../../livekit/frame-anchors.ts';
import { createChannel, type Channel } from './channel.ts';

export interface Generation {
  readonly event: llm.GenerationCreatedEvent;
  message(itemId: string): void;
  text(itemId: string, piece: string): void;
  sound(itemId: string, pcm: Pcm, rateHz: number): void;
  call(call: llm.FunctionCall): void;
  /** No more of it follows. */
  end(): void;
}

interface Message {
  text: Channel<string>;
  audio: Channel<AudioFrame>;
}

export function createGeneration({
  responseId,
  isOurs,
  modalities,
}: {
  responseId: string;
  /** We asked for it. */
  isOurs: boolean;
  modalities: ('text' | 'audio')[];
}): Generation {
  const messages = createChannel<llm.MessageGeneration>();
  const calls = createChannel<llm.FunctionCall>();
  const open = new Map<string, Message>();
  const known = Promise.resolve(modalities);

  const messageOf = (itemId: string): Message => {
    const found = open.get(itemId);
    if (found) return found;
    const made = { text: createChannel<string>(), audio: createChannel<AudioFrame>() };
    open.set(itemId, made);
    messages.put({
      messageId: itemId,
      textStream: made.text.stream,
      audioStream: made.audio.stream,
      modalities: known,
    });
    return made;
  };

  return {
    event: { messageStream: messages.stream, functionStream: calls.stream, userInitiated: isOurs, responseId },
    message: (itemId) => void messageOf(itemId),
    text: (itemId, piece) => messageOf(itemId).text.put(piece),
    sound(itemId, pcm, rateHz) {
      if (pcm.length === 0) return;
      const frame = new AudioFrame(pcm, rateHz, 1, pcm.length);
      messageOf(itemId).audio.put(markFrame(frame, { anchors: [], madeAtMs: performance.now() }));
    },
    call: (call) => calls.put(call),
    end() {
      for (const { text, audio } of open.values()) {
        text.end();
        audio.end();
      }
      messages.end();
      calls.end();
    },
  };
}
