import { z } from 'zod';

/** Length in Unicode code points: what every length limit of the contract counts. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Text that PostgreSQL and UTF-8 can hold: no NUL, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

export interface TextLimits {
  min?: number;
  max?: number;
}

/** A string with limits in code points. Reasons are short English phrases, as they appear after `path: ` in `details`. */
export function textWithin({ min = 0, max }: TextLimits) {
  return z
    .string()
    .superRefine((text, ctx) => {
      if (!isStorableText(text)) {
        ctx.addIssue({ code: 'custom', message: 'must not contain NUL or lone surrogates' });
        return;
      }
      const length = codePointLength(text);
      if (length < min) {
        ctx.addIssue({
          code: 'custom',
          message: min === 1 ? 'must not be empty' : `must be at least ${min} characters`,
        });
      }
      if (max !== undefined && length > max) {
        ctx.addIssue({ code: 'custom', message: `must be at most ${max} characters` });
      }
    })
    .meta({ ...(min > 0 && { minLength: min }), ...(max !== undefined && { maxLength: max }) });
}
