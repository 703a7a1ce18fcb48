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

/** Length in bytes of UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

export interface TextLimits {
  min?: number;
  max?: number;
  /** False: at least one character that is no white space. */
  canBeBlank?: boolean;
}

/** A string with limits in code points. Reasons are short English phrases, as they appear after `path: ` in `details`. */
export function textWithin({ min = 0, max, canBeBlank = true }: TextLimits) {
  return z
    .string()
    .superRefine((text, ctx) => {
      for (const message of textProblems(text, { min, max, canBeBlank })) ctx.addIssue({ code: 'custom', message });
    })
    .meta({
      ...(min > 0 && { minLength: min }),
      ...(max !== undefined && { maxLength: max }),
      ...(!canBeBlank && { pattern: '\\S' }),
    });
}

/** Text that is said, asked for or compared: of blanks alone there would be nothing. */
export function spokenText({ max }: Pick<TextLimits, 'max'> = {}) {
  return textWithin({ min: 1, ...(max !== undefined && { max }), canBeBlank: false });
}

interface Limits {
  min: number;
  max: number | undefined;
  canBeBlank: boolean;
}

function textProblems(text: string, { min, max, canBeBlank }: Limits): string[] {
  if (!isStorableText(text)) return ['must not contain NUL or lone surrogates'];
  const length = codePointLength(text);
  if (length < min) return [min === 1 ? 'must not be empty' : `must be at least ${min} characters`];
  const problems: string[] = [];
  if (!canBeBlank && text.trim() === '') problems.push('must not be blank');
  if (max !== undefined && length > max) problems.push(`must be at most ${max} characters`);
  return problems;
}
