import { normalForm } from './normal-form.ts';

/** What a pattern of a scenario file finds in a text: words between slashes are a regular expression, all others are found whatever their width, case and spaces. */
export function isIn(pattern: string, text: string): boolean {
  const expression = expressionOf(pattern);
  if (expression) return expression.test(text) || expression.test(text.normalize('NFKC'));
  return normalForm(text).includes(normalForm(pattern));
}

export function expressionOf(pattern: string): RegExp | null {
  const parts = /^\/(.*)\/([imsu]*)$/su.exec(pattern);
  if (!parts) return null;
  const [, body = '', flags = ''] = parts;
  return new RegExp(body, [...new Set(`${flags}iu`)].join(''));
}
