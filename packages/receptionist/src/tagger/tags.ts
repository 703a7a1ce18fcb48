/** What a caller may give as a value. */
export const valueKinds = [
  'name',
  'company',
  'phone',
  'email',
  'address',
  'place',
  'when',
  'count',
  'code',
  'item',
  'reason',
  'money',
  'age',
  'relation',
] as const;

export type ValueKind = (typeof valueKinds)[number];

/** Of a word: 0 belongs to no value; of each kind one begins a value and the next goes on with it. */
export const tagCount = 1 + 2 * valueKinds.length;

export const outside = 0;
export const beginOf = (kind: ValueKind): number => 1 + 2 * valueKinds.indexOf(kind);
export const insideOf = (kind: ValueKind): number => 2 + 2 * valueKinds.indexOf(kind);
export const isBegin = (tag: number): boolean => tag % 2 === 1;
/** Null: of no value. */
export const kindOfTag = (tag: number): ValueKind | null => valueKinds[Math.ceil(tag / 2) - 1] ?? null;

/** A value goes on only where it has begun. */
export function mayFollow(before: number, tag: number): boolean {
  const goesOn = tag !== outside && !isBegin(tag);
  return !goesOn || before === tag || before === tag - 1;
}
