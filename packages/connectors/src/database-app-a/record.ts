import { z } from 'zod';
import { asHtml } from '../definition/escapes.ts';
import { ProviderError } from '../definition/provider.ts';
import { clip } from '../definition/texts.ts';

const writable = new Set([
  ...['SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'RICH_TEXT', 'NUMBER', 'DATE', 'TIME', 'DATETIME', 'LINK'],
  ...['RADIO_BUTTON', 'DROP_DOWN', 'CHECK_BOX', 'MULTI_SELECT'],
]);

export const fieldsAnswer = z.object({
  properties: z.record(
    z.string(),
    z.object({ type: z.string(), code: z.string(), label: z.string(), required: z.boolean().optional() }),
  ),
});
export type Field = z.output<typeof fieldsAnswer>['properties'][string];

/** Those that a record can be given, in the order of the app. */
export function writableFields({ properties }: z.output<typeof fieldsAnswer>): Field[] {
  return Object.values(properties).filter(({ type }) => writable.has(type));
}

/** As kintone wants it; of a choice of several, the texts between commas. */
export function valueFor({ type, label }: Field, text: string): string | string[] {
  if (type === 'CHECK_BOX' || type === 'MULTI_SELECT') return text.split(/[,、]/).map((part) => part.trim());
  if (type === 'RICH_TEXT') return asHtml(text);
  if (type !== 'NUMBER') return text;
  const number = text.normalize('NFKC').replaceAll(',', '').trim();
  if (Number.isFinite(Number(number)) && number !== '') return number;
  throw new ProviderError('invalid', `${clip(label, 40)} must be a number.`);
}

/** A value of a record as text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  const name = z.object({ name: z.string() }).safeParse(value);
  return name.success ? name.data.name : '';
}

/** Between the quotes of a query. */
export function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
