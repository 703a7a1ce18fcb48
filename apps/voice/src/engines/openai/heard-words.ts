/** The words of the caller as the service writes them down, item by item: in pieces first, then whole. */
import type { llm } from '@livekit/agents';

export interface HeardWords {
  /** The caller began to say this item. */
  began(itemId: string, atMs: number): void;
  piece(itemId: string, piece: string): void;
  whole(itemId: string, transcript: string): void;
  /** Whether this item is a turn is not known yet: nothing is told of it until `release`, and after `forget` nothing at all. */
  hold(itemId: string): void;
  release(itemId: string): void;
  forget(itemId: string): void;
  /** No words of it will come. */
  failed(itemId: string): void;
}

export function createHeardWords({
  onTranscript,
}: {
  onTranscript(event: llm.InputTranscriptionCompleted): void;
}): HeardWords {
  const interim = new Map<string, string>();
  const begunAtMs = new Map<string, number>();
  /** What is told last of each item that is held. */
  const held = new Map<string, llm.InputTranscriptionCompleted | null>();
  const forgotten = new Set<string>();
  const tell = (itemId: string, transcript: string, isFinal: boolean): void => {
    if (transcript.trim() === '' || forgotten.has(itemId)) return;
    const turnStartedAt = begunAtMs.get(itemId);
    const event = { itemId, transcript, isFinal, ...(turnStartedAt !== undefined && { turnStartedAt }) };
    if (held.has(itemId)) held.set(itemId, event);
    else onTranscript(event);
  };
  const settle = (itemId: string): void => {
    interim.delete(itemId);
    begunAtMs.delete(itemId);
  };
  return {
    began: (itemId, atMs) => void begunAtMs.set(itemId, atMs),
    piece(itemId, piece) {
      const text = (interim.get(itemId) ?? '') + piece;
      interim.set(itemId, text);
      tell(itemId, text, false);
    },
    whole(itemId, transcript) {
      tell(itemId, transcript, true);
      settle(itemId);
    },
    hold: (itemId) => void held.set(itemId, null),
    release(itemId) {
      const event = held.get(itemId);
      held.delete(itemId);
      if (event) onTranscript(event);
    },
    forget(itemId) {
      settle(itemId);
      held.delete(itemId);
      forgotten.add(itemId);
    },
    failed: settle,
  };
}
