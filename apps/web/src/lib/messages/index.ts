import type { Locale } from '../locale';
import { en } from './en';
import { ja } from './ja';

export type Messages = typeof ja;

export const messages: Record<Locale, Messages> = { ja, en };

/** Puts values into `{name}` places. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
