/** The text without what PostgreSQL and UTF-8 cannot hold: NUL goes, lone surrogates are replaced. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/**
 * The same value as plain JSON whose texts, keys included, can be stored. One such character in a model's or a tool's answer would
 * otherwise make the gateway refuse the batch again and again.
 */
export function storable<Value>(value: Value): Value {
  return clean(value) as Value;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map((item) => clean(item) ?? null);
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [storableText(key), clean(item)]);
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }
  return typeof value === 'boolean' || value === null ? value : undefined;
}
