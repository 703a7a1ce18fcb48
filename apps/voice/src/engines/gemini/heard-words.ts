/** The words of the caller as the service tells them: in pieces, and without saying where a turn ends. */
import { randomUUID } from 'node:crypto';
import type { llm } from '@livekit/agents';
import type { Logger, Timers } from '@uketsuke/runtime';

export interface HeardWords {
  hear(piece: string): void;
  /** The model begins to answer: what was heard so far is the caller's turn. */
  finish(): void;
  /** The caller's last turn. */
  readonly last: string;
  close(): void;
}

export interface HeardWordsOptions {
  /** Sound that may be speech was sent: the service is known to tell words that nobody has said. */
  hasSpoken(): boolean;
  onTranscript(event: llm.InputTranscriptionCompleted): void;
  onTurn(turn: { itemId: string; words: string }): void;
  /** For turns that are found by us: words go on coming after their first piece. */
  followsFirstPiece: boolean;
  /** The caller is in the middle of a turn: what was heard so far is not all of it. */
  isMidTurn(): boolean;
  timers: Timers;
  logger: Logger;
}

/** The service does not say when a turn's words come: some come when the model has begun to answer it, and some long after. */
const lateWithinMs = 5000;
/** After words that come late nothing else says that they are all. */
const completeAfterMs = 300;

export function createHeardWords(options: HeardWordsOptions): HeardWords {
  const { hasSpoken, onTranscript, onTurn, followsFirstPiece, isMidTurn, timers, logger } = options;
  let words = '';
  let itemId = randomUUID();
  let last = '';
  /** The model answers a turn of which no words have come. */
  let isTurnWithoutWords = false;
  let cancelLate = (): void => {};
  let cancelComplete = (): void => {};

  const awaitLate = (): void => {
    isTurnWithoutWords = true;
    cancelLate();
    cancelLate = timers.after(lateWithinMs, () => {
      isTurnWithoutWords = false;
    });
  };
  const finish = (): void => {
    if (isMidTurn()) return;
    const transcript = words.trim();
    if (transcript === '') {
      if (hasSpoken()) awaitLate();
      return;
    }
    cancelLate();
    cancelComplete();
    isTurnWithoutWords = false;
    const turn = { itemId, words: transcript };
    words = '';
    itemId = randomUUID();
    last = transcript;
    onTurn(turn);
    onTranscript({ itemId: turn.itemId, transcript, isFinal: true, turnStartedAt: Date.now() });
  };

  return {
    get last() {
      return last;
    },
    hear(piece) {
      const isLate = !hasSpoken();
      if (isLate && !isTurnWithoutWords && !(followsFirstPiece && words !== '')) {
        logger.info({ chars: piece.length }, 'gemini.words_without_sound');
        return;
      }
      words += words === '' ? piece.trimStart() : piece;
      onTranscript({ itemId, transcript: words, isFinal: false });
      cancelComplete();
      if (isLate) cancelComplete = timers.after(completeAfterMs, finish);
    },
    finish,
    close() {
      cancelLate();
      cancelComplete();
    },
  };
}
