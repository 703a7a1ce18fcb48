import type { Locale } from './locale';

/** What one room says, in each language. */
export type Words<Shape> = Readonly<Record<Locale, Shape>>;

/** Japanese is the shape that English must fit. */
export function defineWords<Shape>(words: { ja: Shape; en: NoInfer<Shape> }): Words<Shape> {
  return words;
}

/** The words of one language. */
export type WordsOf<Room> = Room extends Words<infer Shape> ? Shape : never;

/** Puts values into `{name}` places. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
