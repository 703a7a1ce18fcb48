import { z } from 'zod';

/** Parses the environment once at start and reports every fault at once; throws an Error with one line per fault. */
export function parseEnv<Shape extends z.ZodObject>(
  schema: Shape,
  source: Record<string, string | undefined>,
): z.infer<Shape> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(environment)'}: ${issue.message}`);
  throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);
}

/** `1`, `true`, `yes` are true; `0`, `false`, `no` are false; anything else is a fault. */
export const envBoolean = z.string().transform((text, ctx) => {
  if (/^(1|true|yes)$/i.test(text)) return true;
  if (/^(0|false|no)$/i.test(text)) return false;
  ctx.addIssue({ code: 'custom', message: 'must be 1 or 0' });
  return z.NEVER;
});

export const envInteger = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
