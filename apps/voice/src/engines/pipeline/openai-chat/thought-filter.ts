export interface ThoughtFilter {
  /** What of it is to be said. */
  push(piece: string): string;
  /** Nothing follows. */
  end(): string;
}

const opening = '<think>';
const closing = '</think>';

/** Models that think aloud do so between these tags, at the beginning of an answer: that is not for the caller. */
export function createThoughtFilter(): ThoughtFilter {
  let isThinking = false;
  /** White space between the thoughts and the answer is not said either. */
  let isTrimming = false;
  let held = '';

  const say = (text: string): string => {
    const said = isTrimming ? text.trimStart() : text;
    if (said !== '') isTrimming = false;
    return said;
  };
  const take = (isEnd: boolean): string => {
    let said = '';
    for (;;) {
      const tag = isThinking ? closing : opening;
      const at = held.indexOf(tag);
      if (at >= 0) {
        if (!isThinking) said += say(held.slice(0, at));
        held = held.slice(at + tag.length);
        isTrimming = isThinking;
        isThinking = !isThinking;
        continue;
      }
      const keep = isEnd ? 0 : beginningOf(tag, held);
      if (!isThinking) said += say(held.slice(0, held.length - keep));
      held = held.slice(held.length - keep);
      return said;
    }
  };

  return {
    push(piece) {
      held += piece;
      return take(false);
    },
    end: () => take(true),
  };
}

/** So many characters at the end of the text may be the beginning of the tag. */
function beginningOf(tag: string, text: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
