/** Holds what a model wants to record against what was really said. */
import type { FieldSpec } from '@uketsuke/contracts';
import { supportOf } from './value-support.ts';

export interface DoubtOptions {
  field: Pick<FieldSpec, 'key' | 'type'>;
  value: string;
  /** What the caller said and keyed, what tools answered, and the number that the call comes from. */
  heard: readonly string[];
}

/** What the model is told instead of recording the value; null: it may be recorded. Free text may be put in other words, digits may not. */
export function doubtOf({ field, value, heard }: DoubtOptions): string | null {
  if (supportOf(value, heard) !== 'none') return null;
  return `Not recorded: nothing that the caller said or keyed contains ${value}. Do not guess; ask for ${field.key} again, and record what the caller says.`;
}
