/** HTML that is safe to print. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Printable = Html | string | number | undefined | false | readonly Printable[];

/** Escapes every value that is not `Html` already. */
export function html(strings: TemplateStringsArray, ...values: readonly Printable[]): Html {
  return new Html(strings.map((part, index) => (index === 0 ? part : `${print(values[index - 1])}${part}`)).join(''));
}

/** For constants of the code, which escaping would break. */
export function trusted(text: string): Html {
  return new Html(text);
}

function print(value: Printable): string {
  if (value instanceof Html) return value.text;
  if (value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(print).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
