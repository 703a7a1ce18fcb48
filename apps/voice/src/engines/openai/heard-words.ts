/** The words of the caller as the service writes them down, item by item: in pieces first, then whole. */
import type { llm } from '@livekit/agents';

export interface HeardWords {
  /** The caller began to say this item. */
  began(itemId: string, atMs: number): void;
  piece(itemId: string, piece: string): void;
  whole(itemId: string, transcript: string): void;
}

export function createHeardWords({
  onTranscript,
}: {
  onTranscript(event: llm.InputTranscriptionCompleted): void;
}): HeardWords {
  const interim = new Map<string, string>();
  const begunAtMs = new Map<string, number>();
  const tell = (itemId: string, transcript: string, isFinal: boolean): void => {
    if (transcript.trim() === '') return;
    const turnStartedAt = begunAtMs.get(itemId);
    onTranscript({ itemId, transcript, isFinal, ...(turnStartedAt !== undefined && { turnStartedAt }) });
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
      interim.delete(itemId);
      begunAtMs.delete(itemId);
    },
  };
}
