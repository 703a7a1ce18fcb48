/** How many of the thing that a label counts: "枚数", "Number of bedrooms". */
import type { FieldSpec } from '@uketsuke/contracts';
import { kindOf } from './field-kind.ts';
import { smallNumber } from './number-words.ts';

const number = `(?:${smallNumber}|\\ban?\\b)`;

/** Null where the label counts nothing, or nothing of it is told. */
export function countIn(text: string, label: string): string | null {
  const ofGroup = groupCount(text, label);
  if (ofGroup !== null) return ofGroup;
  const unit =
    /([枚個台本冊点着食部箱匹頭脚足杯袋束回皿株])数/.exec(label)?.[1] ??
    (/数量|個数/.test(label) ? '[枚個台本冊点着箱匹頭脚足杯袋束皿株]' : null);
  if (unit !== null) return new RegExp(`${number}${unit}`).exec(text)?.[0] ?? null;
  const thing = /\bnumber of (\w{3,}?)s?\b(?! \w)/i.exec(label)?.[1]?.toLowerCase();
  if (thing === undefined || thing === 'people') return null;
  const [told] = new RegExp(`${number}[ -](?:(?!and\\b)\\w+ )?${thing}s?\\b`, 'i').exec(text) ?? [];
  return told ?? null;
}

/** Who is counted apart from others. */
const groups = ['大人|おとな|成人|adults?', '子(?:ども|供|様|さん)?|こども|幼児|child(?:ren)?|kids?'];

const thinksAgain = /[、。]\s*(?:あ[っ、]|いや|違|やっぱ)/;

function groupCount(text: string, label: string): string | null {
  if (!/人数|number of|how many/i.test(label)) return null;
  const [group, ...others] = groups.filter((words) => new RegExp(words, 'i').test(label));
  if (group === undefined || others.length > 0) return null;
  const ofGroup = text
    .split(new RegExp(`(?=${groups.join('|')})`))
    .find((part) => new RegExp(`^(?:${group})`).test(part));
  const counts = ofGroup?.match(new RegExp(`(?<!(?:[人名]の|全部で|合計で?|みんなで)、?)${number}[人名]`, 'g')) ?? [];
  // "7人、あ、8人です": the last is meant where somebody thinks again.
  const japanese = thinksAgain.test(ofGroup ?? '') ? counts.at(-1) : counts[0];
  return japanese ?? new RegExp(`${number} (?:${group})\\b`, 'i').exec(text)?.[0] ?? null;
}

/** Whether its value is a number of something. */
export function countsSomething(field: FieldSpec): boolean {
  const kind = kindOf(field);
  return kind === 'people' || kind === 'nights' || (kind === 'other' && /数|\bnumber of\b|how many/i.test(field.label));
}

const leading = new RegExp(
  `^(?:(?:it's|there are|there's|we're|make it) )?(${smallNumber}[人名枚個台本泊]?)(?![\\d:/.-]|時|日|月|分|年|歳|円|th\\b| ?(?:[ap]\\.?m\\b|o'?clock|thirty|fifteen|past|to\\b))`,
  'i',
);

/** A number that words begin with, where it is no hour and no day. */
export function leadingCount(text: string): string | null {
  return leading.exec(text.trim())?.[1] ?? null;
}
