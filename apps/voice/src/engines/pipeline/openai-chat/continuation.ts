/** After an answer broke off: the rest of it, without what was said already. */
export interface Continuation {
  push(piece: string): string;
  end(): string;
}

/**
 * A model that is asked to go on may begin its answer again. What it repeats is left out: its words are held back as long as they are
 * those that were said.
 */
export function createContinuation(said: string): Continuation {
  let held = '';
  let isDecided = said === '';

  const decide = (isEnd: boolean): string => {
    if (isDecided) return held;
    if (held.startsWith(said)) held = held.slice(said.length);
    // It may yet turn out to be what was said last.
    else if (!isEnd && said.slice(0, -1).includes(held)) return '';
    else held = held.slice(overlap(said, held));
    isDecided = true;
    return held;
  };
  const give = (isEnd: boolean): string => {
    const text = decide(isEnd);
    if (isDecided) held = '';
    return isDecided ? text : '';
  };

  return {
    push(piece) {
      held += piece;
      return give(false);
    },
    end: () => (isDecided ? '' : give(true)),
  };
}

/** How much of the beginning of `next` is the end of `said`. Single characters meet by chance. */
function overlap(said: string, next: string): number {
  for (let length = Math.min(said.length, next.length); length > 1; length -= 1) {
    if (said.endsWith(next.slice(0, length))) return length;
  }
  return 0;
}
