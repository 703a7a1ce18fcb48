/** What the caller has said by now, for ears that are played: nobody understands a word before it was spoken. */
import type { CallerSound } from '@uketsuke/bench/turns/sound.ts';

export interface SaidWords {
  /** A line begins now. */
  begin(words: CallerSound['words']): void;
  /** What was said since then, for ears that are given the sound itself; a moment earlier belongs to it. */
  since(fromMs: number): string;
  /** What was said and not taken yet, as it goes on with what was; null: nothing. For ears that cut the caller's sound into turns. */
  take(): string | null;
}

/** The detector finds speech a moment after it began. */
const foundWithinMs = 300;

export function createSaidWords({ nowMs, joiner }: { nowMs(): number; joiner: string }): SaidWords {
  let words: { text: string; atMs: number }[] = [];
  let taken = 0;

  const textOf = (heard: typeof words): string => heard.map(({ text }) => text).join('');
  return {
    begin(line) {
      const beginsAtMs = nowMs();
      // Words carry their own spaces; lines and parts are joined as the language does.
      const joined = line.map(({ text, atMs, part }, at) => ({
        text: line[at - 1]?.part === part ? text : `${joiner}${text}`,
        atMs: beginsAtMs + atMs,
      }));
      words = [...words, ...joined];
    },
    since: (fromMs) => textOf(words.filter(({ atMs }) => atMs > fromMs - foundWithinMs && atMs <= nowMs())).trim(),
    take() {
      const heard = words.filter(({ atMs }, at) => at >= taken && atMs <= nowMs());
      taken += heard.length;
      return heard.length === 0 ? null : textOf(heard);
    },
  };
}
