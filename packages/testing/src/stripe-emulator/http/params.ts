import { invalidRequest } from './api-error.ts';

/** The form of a request, or one item of a list in it. */
export interface Params {
  text(name: string): string | undefined;
  required(name: string): string;
  integer(name: string): number | undefined;
  flag(name: string): boolean;
  map(name: string): Record<string, string>;
  items(name: string): Params[];
  /** Refuses every other parameter, as Stripe does. */
  only(...names: string[]): void;
}

/** Names in the notation of the form: `price_data[currency]`. */
export function readParams(form: URLSearchParams, prefix = ''): Params {
  const at = (name: string): string =>
    prefix === '' ? name : `${prefix}[${name.split('[')[0]}]${name.slice(name.split('[')[0]?.length)}`;
  const text = (name: string): string | undefined => form.get(at(name)) ?? undefined;
  const keysBelow = (name: string): string[] => {
    const start = `${at(name)}[`;
    const below = [...form.keys()].filter((key) => key.startsWith(start));
    return [...new Set(below.map((key) => key.slice(start.length).split(']')[0] ?? ''))];
  };
  return {
    text,
    required(name) {
      const value = text(name);
      if (value === undefined || value === '')
        throw invalidRequest(`Missing required param: ${at(name)}.`, { code: 'parameter_missing', param: at(name) });
      return value;
    },
    integer(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^-?\d+$/.test(value))
        throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: at(name) });
      return Number(value);
    },
    flag: (name) => text(name) === 'true',
    map: (name) => Object.fromEntries(keysBelow(name).map((key) => [key, form.get(`${at(name)}[${key}]`) ?? ''])),
    items: (name) => keysBelow(name).map((index) => readParams(form, `${at(name)}[${index}]`)),
    only(...names) {
      const known = new Set([...names, 'expand']);
      for (const key of form.keys()) {
        const [top = ''] = key.split('[');
        if (!known.has(top))
          throw invalidRequest(`Received unknown parameter: ${top}`, { code: 'parameter_unknown', param: top });
      }
    },
  };
}
