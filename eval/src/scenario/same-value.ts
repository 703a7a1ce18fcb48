import { normalForm } from './normal-form.ts';
import { expressionOf } from './pattern.ts';

/** `partly`: one holds the other and something more. */
export type Likeness = 'same' | 'partly' | 'other';

export function likeness(recorded: string, accepted: readonly string[]): Likeness {
  const found = accepted.flatMap((value) => waysToRead(recorded).map((way) => likenessOf(way, value)));
  if (found.includes('same')) return 'same';
  return found.includes('partly') ? 'partly' : 'other';
}

/** A day is recorded as the caller said it, with the date beside it: either may be what was wanted. */
function waysToRead(recorded: string): string[] {
  const [, words, date] = /^(.+) \(((?:\d{4}-\d{2}-\d{2})?(?: ?\d{2}:\d{2})?)\)$/.exec(recorded) ?? [];
  return words === undefined || date === undefined ? [recorded] : [recorded, words, date];
}

function likenessOf(recorded: string, value: string): Likeness {
  const expression = expressionOf(value);
  if (expression) return expression.test(recorded) || expression.test(recorded.normalize('NFKC')) ? 'same' : 'other';
  const [a, b] = [normalForm(recorded), normalForm(value)];
  if (a === b || isSameNumber(a, b)) return 'same';
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 2) return 'other';
  return long.includes(short) ? 'partly' : 'other';
}

/** With and without the code of the country. */
function isSameNumber(a: string, b: string): boolean {
  if (![a, b].every((text) => /^\+?\d{7,}$/.test(text))) return false;
  const [short = '', long = ''] = [a, b].map(nationalDigits).toSorted((x, y) => x.length - y.length);
  return long.endsWith(short) && long.length - short.length <= 3;
}

function nationalDigits(text: string): string {
  return text.replace('+', '').replace(/^0+/, '');
}

/** The value is said in a text, whatever else is said there. */
export function mentions(text: string, accepted: readonly string[]): boolean {
  const form = normalForm(text);
  return accepted.some((value) => {
    const expression = expressionOf(value.replace(/^\/\^/, '/').replace(/\$\/([imsu]*)$/, '/$1'));
    if (expression) return expression.test(text) || expression.test(text.normalize('NFKC'));
    const wanted = normalForm(value);
    return wanted !== '' && (form.includes(wanted) || hasNumber(form, wanted));
  });
}

function hasNumber(form: string, wanted: string): boolean {
  if (!/^\+?\d{7,}$/.test(wanted)) return false;
  return (form.match(/\+?\d{7,}/g) ?? []).some((number) => isSameNumber(number, wanted));
}
