/** What the caller has said by now, for ears that are played: nobody understands a word before it was spoken. */
import type { CallerSound } from '@uketsuke/bench/turns/sound.ts';

export interface SaidWords {
  /** A line begins now. */
  begin(words: CallerSound['words']): void;
  /** What was said since then, for ears that are given the sound itself; a moment earlier belongs to it. */
  since(fromMs: number): string;
  /** What was said and not taken yet; null: nothing. For ears that cut the caller's sound into turns. */
  take(): string | null;
  /** What was taken last was not. */
  giveBack(): void;
}

/** The detector finds speech a moment after it began. */
const foundWithinMs = 300;

export function createSaidWords({ nowMs, joiner }: { nowMs(): number; joiner: string }): SaidWords {
  let words: { text: string; atMs: number; part: number }[] = [];
  let taken = 0;
  let takenBefore = 0;

  /** Words carry their own spaces; parts are joined as the language does. */
  const textOf = (heard: typeof words): string =>
    heard
      .map(({ text, part }, at) => (at > 0 && heard[at - 1]?.part !== part ? `${joiner}${text}` : text))
      .join('')
      .trim();
  return {
    begin(line) {
      const beginsAtMs = nowMs();
      words = [...words, ...line.map((word) => ({ ...word, atMs: beginsAtMs + word.atMs }))];
    },
    since: (fromMs) => textOf(words.filter(({ atMs }) => atMs > fromMs - foundWithinMs && atMs <= nowMs())),
    take() {
      const heard = words.filter(({ atMs }, at) => at >= taken && atMs <= nowMs());
      takenBefore = taken;
      taken += heard.length;
      return heard.length === 0 ? null : textOf(heard);
    },
    giveBack() {
      taken = takenBefore;
    },
  };
}
