import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainOutput } from '../brain.ts';
import { cleanValue } from '../fields/clean-value.ts';
import { isNote, kindOf, type FieldKind } from '../fields/field-kind.ts';
import { findValue } from '../fields/find-values.ts';
import { joinDayAndTime } from '../fields/join-day-and-time.ts';
import { isPlausible } from '../fields/judge-value.ts';
import { understand, valueCharactersMax } from '../fields/understand.ts';
import { cutText } from '../text/normalize.ts';
import { takePhone } from './take-phone.ts';
import type { Dialogue } from './dialogue.ts';

export interface AnswerOptions {
  text: string;
  asked: FieldSpec | null;
  /** False: the rest may be anything, so a name must speak for itself. */
  isSure: boolean;
}

/** Records whatever the answer holds, then goes on. */
export function takeAnswer(dialogue: Dialogue, { text, asked, isSure }: AnswerOptions): BrainOutput {
  const { state } = dialogue;
  const open = dialogue.openFields();
  const fields = asked && !open.includes(asked) ? [asked, ...open] : open;
  const found = understand(text, { fields, asked, digitsBefore: state.digitsBefore });
  const taken = fields.flatMap((field): [FieldSpec, string][] => {
    const value =
      found.values.get(field.key) ?? (field === asked ? answerOf(dialogue, found.rest, { asked, isSure }) : undefined);
    return value === undefined || value === null ? [] : [[field, value]];
  });
  const wasRecorded = asked !== null && state.values.has(asked.key);
  for (const [field, value] of taken) dialogue.record(field, value);
  const phoneField = asked?.type === 'phone' ? asked : fields.find((field) => field.type === 'phone');
  if (phoneField && found.phone.status === 'valid') {
    state.number = { field: phoneField, value: found.phone.value };
    state.digitsBefore = '';
  }
  if (taken.length === 0 && state.number === null) {
    if (asked?.type === 'phone') return takePhone(dialogue, asked, found.phone, '');
    if (asked) return dialogue.fail(() => dialogue.ask(asked, 'again'));
  }
  const thanks = thanksFor(dialogue, taken, wasRecorded);
  return dialogue.turn(thanks, ...dialogue.goOn());
}

function answerOf(
  { state, options }: Dialogue,
  rest: readonly string[],
  { asked, isSure }: { asked: FieldSpec; isSure: boolean },
): string | null {
  if (asked.type === 'phone' || rest.length === 0) return null;
  const kind = kindOf(asked);
  if (kind === 'name' && !isSure) return null;
  const reading = kind === 'name' ? withReading(rest) : null;
  if (reading !== null) return reading;
  const candidates = isNote(asked) || kind === 'address' ? [rest.join(' ')] : rest;
  const value = candidates
    .map(
      (clause) => (mayHoldMore(clause, kind) ? findValue(clause, kind)?.value : undefined) ?? cleanValue(clause, kind),
    )
    .find((clean) => isPlausible(clean, kind));
  if (value === undefined) return null;
  const whole =
    kind === 'dateTime' ? joinDayAndTime(state.values.get(asked.key) ?? '', value, options.language) : value;
  if (kind === 'people' && options.language === 'ja') return counted(whole);
  return cutText(isPronoun(whole, kind) && state.topic !== null ? state.topic : whole, valueCharactersMax);
}

/** A question, or a whole sentence about coming. */
const holdsMore = /(?:か|[?？])[。\s]*$|予約|はず|たい|ます|\b(?:come|like to|want|need|book|can (?:i|you|we))\b/i;

/** A name is told in many words; a day or a number in a question is all of it that counts: "is seven tonight free?". */
function mayHoldMore(clause: string, kind: FieldKind): boolean {
  return kind === 'name' || (['date', 'time', 'dateTime', 'people'].includes(kind) && holdsMore.test(clause));
}

/** A bare number gets its counter; whoever comes alone is one. */
function counted(value: string): string {
  if (/^\d{1,3}$/.test(value)) return `${value}名`;
  return /^(?:私|わたし|僕|俺|自分|本人)/.test(value) ? '1名' : cutText(value, valueCharactersMax);
}

/** A name together with how it is read: "山田太郎、やまだたろう". */
function withReading(rest: readonly string[]): string | null {
  const said = cleanValue(rest.join('、'), 'name');
  const [, name, reading] = /^([^、]{1,12})(?:です)?、\s*(?:読みは)?([ぁ-んァ-ヶー 　]{2,24})$/u.exec(said) ?? [];
  if (name === undefined || reading === undefined || !isPlausible(name, 'name')) return null;
  return `${name}（${reading}）`;
}

/** "That one, please" behind an answered question means what the question was about. */
function isPronoun(value: string, kind: FieldKind): boolean {
  return kind === 'request' && /^(?:それ|これ|そちら|そう|that|it|that one|this)(?:も|で)?$/i.test(value);
}

function thanksFor(
  { wording, vary, topic }: Dialogue,
  taken: readonly [FieldSpec, string][],
  wasRecorded: boolean,
): string {
  const name = taken.find(([field]) => kindOf(field) === 'name')?.[1];
  if (name !== undefined && [...name].length <= 30) return wording.greetName(name);
  const [first] = taken;
  if (wasRecorded && first) return wording.corrected(topic(first[0]), first[1]);
  return vary(wording.acknowledge);
}

/** Whether any open field finds its value in the text by itself. */
export function saysValues(dialogue: Dialogue, text: string): boolean {
  const found = understand(text, { fields: dialogue.openFields(), asked: null, digitsBefore: '' });
  return found.values.size > 0 || found.phone.status === 'valid';
}
