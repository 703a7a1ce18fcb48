/** What of the agent's fields the caller has given or declined so far. */
import type { FieldSpec } from '@uketsuke/contracts';

export interface CollectedFields {
  fields: readonly Pick<FieldSpec, 'key' | 'required'>[];
  /** By key; null: asked for and declined. */
  recorded: ReadonlyMap<string, string | null>;
}

/** The call has reached its aim: every required field has a value; where none is required, every field was recorded or declined. */
export function isEverythingCollected({ fields, recorded }: CollectedFields): boolean {
  const required = fields.filter((field) => field.required);
  if (required.length > 0) return required.every((field) => isValue(recorded.get(field.key)));
  return fields.every((field) => recorded.has(field.key));
}

/** What must still be asked before the agent may end the call as completed, in the order of the config. */
export function openFields({ fields, recorded }: CollectedFields): string[] {
  return fields
    .filter(({ key, required }) => (required ? !isValue(recorded.get(key)) : !recorded.has(key)))
    .map(({ key }) => key);
}

export function hasValue({ recorded }: Pick<CollectedFields, 'recorded'>): boolean {
  return [...recorded.values()].some(isValue);
}

function isValue(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value !== '';
}
