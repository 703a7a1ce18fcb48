import { z } from 'zod';

/** An object in the JSON of a setting. Its text is never shown: it may hold a key. */
export const jsonObject = z.string().transform((text, ctx): Record<string, unknown> => {
  const object = z.record(z.string(), z.unknown()).safeParse(parsed(text));
  if (object.success) return object.data;
  ctx.addIssue({ code: 'custom', message: 'must be a JSON object, for example {"model": "nova-3"}' });
  return z.NEVER;
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
