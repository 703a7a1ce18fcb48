/** The words of the caller as the service tells them: in pieces, and without saying where a turn ends. */
import { randomUUID } from 'node:crypto';
import type { llm } from '@livekit/agents';
import type { Logger } from '@uketsuke/runtime';

export interface HeardWords {
  hear(piece: string): void;
  /** The model begins to answer: what was heard so far is the caller's turn. */
  finish(): void;
  /** The caller's last turn. */
  readonly last: string;
}

export interface HeardWordsOptions {
  /** Sound that may be speech was sent: the service is known to tell words that nobody has said. */
  hasSpoken(): boolean;
  onTranscript(event: llm.InputTranscriptionCompleted): void;
  onTurn(turn: { itemId: string; words: string }): void;
  /** For turns that are found by us: words go on coming after their first piece. */
  followsFirstPiece: boolean;
  logger: Logger;
}

export function createHeardWords(options: HeardWordsOptions): HeardWords {
  const { hasSpoken, onTranscript, onTurn, followsFirstPiece, logger } = options;
  let words = '';
  let itemId = randomUUID();
  let last = '';
  return {
    get last() {
      return last;
    },
    hear(piece) {
      if (!hasSpoken() && !(followsFirstPiece && words !== '')) {
        logger.info({ chars: piece.length }, 'gemini.words_without_sound');
        return;
      }
      words += words === '' ? piece.trimStart() : piece;
      onTranscript({ itemId, transcript: words, isFinal: false });
    },
    finish() {
      const transcript = words.trim();
      if (transcript === '') return;
      const turn = { itemId, words: transcript };
      words = '';
      itemId = randomUUID();
      last = transcript;
      onTurn(turn);
      onTranscript({ itemId: turn.itemId, transcript, isFinal: true, turnStartedAt: Date.now() });
    },
  };
}
