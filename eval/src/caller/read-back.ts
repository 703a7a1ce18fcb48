/** What of a read-back is wrong, by what the caller knows. */
import type { FieldSpec } from '@uketsuke/contracts';
import { mentions } from '../scenario/same-value.ts';
import { normalForm } from '../scenario/normal-form.ts';
import type { ExpectedValue } from '../scenario/scenario.ts';
import { fieldsIn, namedByLabel } from './field-words.ts';

interface Facts {
  fields: readonly FieldSpec[];
  truth: ReadonlyMap<string, ExpectedValue>;
  given: ReadonlySet<string>;
}

/** The value is among what was read. */
export function isRead(words: string, value: ExpectedValue): boolean {
  return Array.isArray(value) && mentions(words, value);
}

/** The fields that were read with another value than the caller's: named by their label, or a number that is none of his. */
export function wrongFields(words: string, { fields, truth, given }: Facts): string[] {
  const named = new Set(
    fieldsIn(words, fields).flatMap(({ key, strength }) => (strength >= namedByLabel ? [key] : [])),
  );
  const numbers = normalForm(words).match(/\d{7,}/g) ?? [];
  return fields
    .filter(({ key, type }) => {
      const value = truth.get(key);
      if (!Array.isArray(value) || isRead(words, value)) return false;
      return named.has(key) || (type === 'phone' && given.has(key) && numbers.length > 0);
    })
    .map(({ key }) => key);
}
