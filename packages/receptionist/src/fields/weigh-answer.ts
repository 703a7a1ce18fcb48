/** What the tagger of values says beside the rules for words, of values that have no form of their own. */
import type { FieldSpec } from '@uketsuke/contracts';
import type { ValueKind } from '../tagger/tags.ts';
import { sureFrom, valuesOf, type ValueTold } from '../tagger/values-of.ts';
import type { AnswerFound } from './answer-in.ts';
import { askedForBy } from './asked-for.ts';
import { cleanValue } from './clean-value.ts';
import { type FieldKind, kindOf } from './field-kind.ts';
import { isPlausible } from './judge-value.ts';

/** What stands in these fields. Of any other one the form tells, or its label, which the tagger does not know. */
const fitting: Partial<Record<FieldKind, ValueKind>> = {
  name: 'name',
  otherName: 'name',
  company: 'company',
  address: 'address',
};
/** No name, company or address is told in such words. */
const formed: readonly ValueKind[] = ['phone', 'email', 'count', 'when', 'money', 'age'];
/** In training hardly any sentence in which nothing was so probable held a value. */
const nothingFrom = 0.95;

/** `found`: by the rules, in these clauses. Null: what was said is surely something else, or no value at all. */
export function weighAnswer(
  found: AnswerFound | null,
  asked: FieldSpec,
  clauses: readonly string[],
): AnswerFound | null {
  const kind = kindOf(asked);
  const told = fitting[kind];
  const clause = found?.clause ?? clauses.join('、');
  if (told === undefined || clause === '') return found;
  const { values, nothing } = valuesOf(clause, askedForBy(asked));
  const sure = values.filter(({ probability }) => probability >= sureFrom);
  const [value, ...others] = sure.filter((each) => each.kind === told);
  if (value === undefined || others.length > 0) {
    const isOther = nothing >= nothingFrom || sure.some((each) => found && isAllOf(each, found));
    return isOther ? null : found;
  }
  const words = cleanValue(value.words, kind);
  if (!isPlausible(words, kind)) return found;
  if (found === null) return isWhole(value, clause) && !asksMore.test(asked.label) ? { clause, value: words } : null;
  // Of a name the rules know the titles and the halves.
  const isCut = kind !== 'name' && found.value.includes(words) && !/\d/.test(found.value.replace(words, ''));
  return isCut ? { ...found, value: words } : found;
}

/** A name and something else. */
const asksMore = /\band\b|と/;
const boundary = /^(?:$|[^\p{L}\p{N}]|です|と[申も言い]|でござ|で|の|さん|様)/u;

/** No half of a longer name. */
function isWhole({ start, words }: ValueTold, clause: string): boolean {
  return boundary.test(clause.slice(start + words.length));
}

/** All of the answer is a value of another kind. */
function isAllOf({ kind, words }: ValueTold, { value }: AnswerFound): boolean {
  return formed.includes(kind) && words.length >= value.length;
}
