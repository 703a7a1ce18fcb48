import type { FieldSpec, Language } from '@uketsuke/contracts';
import { answerIn } from '../../fields/answer-in.ts';
import { cleanValue } from '../../fields/clean-value.ts';
import { nameIn } from '../../fields/find-name.ts';
import { isNote, isWhen, kindOf, type FieldKind } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { shapeOf } from '../../fields/shape-of.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { lastMeant } from '../../fields/last-meant.ts';
import { valueCharactersMax } from '../../fields/understand.ts';
import { weighAnswer } from '../../fields/weigh-answer.ts';
import { tellsPurpose } from '../../intents/intention.ts';
import type { PhoneEntry } from '../../numbers/phone-entry.ts';
import { cutText } from '../../text/normalize.ts';
import { topicOf } from '../desk.ts';
import { ask, askNext, readBack } from '../moves/ask.ts';
import { fail, halfFailure } from '../moves/fail.ts';
import { noteDown } from '../moves/note-down.ts';
import { read, readPhone } from '../moves/read.ts';
import { openFields, record, valueOf } from '../moves/record.ts';
import { change, say, sayVaried, type Turn } from '../turn.ts';

type Taken = readonly [field: FieldSpec, value: string];

/** Records whatever was said, for any open field, then goes on. What does not speak for itself answers `asked`. */
export function takeAnswer(turn: Turn, said: string, asked: FieldSpec | null = null): Turn {
  const text =
    asked && !['code', 'dateTime'].includes(kindOf(asked)) && (!isNote(asked) || kindOf(asked) === 'other')
      ? lastMeant(said, (part) => isAnswer(turn, asked, part))
      : said;
  const open = openFields(turn);
  const fields = asked && !open.includes(asked) ? [asked, ...open] : open;
  const found = read(turn, text, { fields, asked });
  const answer = asked && !isAboutOthers(turn, asked, found.values) ? answerTo(turn, asked, found.rest) : null;
  const reason = fields.find((field) => kindOf(field) === 'reason' && field !== asked);
  const purpose = reason && found.rest.find((clause) => clause !== answer?.clause && tellsPurpose(clause));
  const taken = fields.flatMap((field): Taken[] => {
    const value = found.values.get(field.key) ?? (field === asked ? answer?.value : undefined);
    if (value !== undefined) return [[field, value]];
    return field === reason && purpose !== undefined ? [[field, cleanValue(purpose, 'reason')]] : [];
  });
  const declined = fields.filter(({ key, required }) => found.declined.has(key) && !required);
  const noted = answer?.tellsMore ? (noteDown(turn, answer.clause)?.turn ?? turn) : turn;
  const told = taken.reduce((next, [field, value]) => record(next, field, value), noted);
  const recorded = declined.reduce((next, field) => record(next, field, null), told);
  const phone = asked?.type === 'phone' ? asked : fields.find((field) => field.type === 'phone');
  const number = phone && found.phone.status === 'valid' ? { field: phone, value: found.phone.value } : null;
  const known = number ? change(recorded, { number, digitsBefore: '' }) : recorded;
  if (asked && taken.length === 0 && declined.length === 0 && known.state.number === null) {
    return isRepeated(turn, asked, text) ? takeRepeated(known, asked, text) : notTaken(known, asked, text, found.phone);
  }
  return askNext(thank(known, taken, { isAgain: asked !== null && turn.state.values.has(asked.key) }));
}

/** What is said for other fields is no yes or no; nor is what tells a day and more of them the one thing that was asked for. */
function isAboutOthers({ desk }: Turn, asked: FieldSpec, values: ReadonlyMap<string, string>): boolean {
  const others = desk.fields.filter(({ key }) => key !== asked.key && values.has(key));
  if (kindOf(asked) === 'yesNo') return others.length > 0;
  return kindOf(asked) === 'other' && others.length > 1 && others.some((field) => isWhen(kindOf(field)));
}

function answerTo(turn: Turn, asked: FieldSpec, clauses: readonly string[]) {
  const { language } = turn.desk;
  const kind = kindOf(asked);
  const shape = shapeOf(asked, turn.desk.config.fields);
  const found = weighAnswer(answerIn(clauses, { kind, shape, label: asked.label, language }), asked, clauses);
  if (kind === 'dateTime' && found)
    return { ...found, value: joinDayAndTime(valueOf(turn, asked) ?? '', found.value, language) };
  const { topic } = turn.state;
  return found && kind === 'request' && topic !== null && pronoun.test(found.value)
    ? { ...found, value: topic }
    : found;
}

/** "That one, please" behind an answered question means what the question was about. */
const pronoun = /^(?:それ|これ|そちら|そう|that|it|that one|this)(?:も|で)?$/i;

/** Whether these words alone would be an answer. */
function isAnswer(turn: Turn, asked: FieldSpec, text: string): boolean {
  const kind = kindOf(asked);
  if (kind === 'phone') return readPhone(turn, text).status === 'valid';
  return findValue(text, kind) !== null || (!isWhen(kind) && isPlausible(cleanValue(text, kind), kind));
}

/** A form of their own tells these from anything else; of the others a caller knows better than we do. */
const strict = new Set<FieldKind>(['phone', 'date', 'time', 'dateTime', 'past', 'people', 'email', 'code']);

/** The same words in answer to the same question. */
function isRepeated({ state }: Turn, asked: FieldSpec, text: string): boolean {
  const signs = (said: string): string => said.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return state.refused?.key === asked.key && signs(state.refused.text) === signs(text);
}

/** Whoever says the same again means it: it is taken as it was said, or there is nothing else to be had. */
function takeRepeated(turn: Turn, asked: FieldSpec, text: string): Turn {
  const kind = kindOf(asked);
  const value = strict.has(kind) ? '' : ((kind === 'name' ? nameIn(text) : null) ?? cleanValue(text, kind));
  if (value !== '') return askNext(sayVaried(record(turn, asked, cutText(value, valueCharactersMax)), 'acknowledge'));
  return asked.required ? notTaken(turn, asked, text) : askNext(sayVaried(record(turn, asked, null), 'skipped'));
}

function notTaken(turn: Turn, asked: FieldSpec, text: string, phone: PhoneEntry = { status: 'none' }): Turn {
  const refusing = change(turn, { refused: { key: asked.key, text } });
  return asked.type === 'phone'
    ? takePhone(refusing, asked, phone)
    : fail(refusing, (next) => ask(next, asked, 'again'));
}

/** `isAgain`: something was recorded for this field before. */
function thank(turn: Turn, taken: readonly Taken[], { isAgain }: { isAgain: boolean }): Turn {
  const { wording } = turn.desk;
  const name = taken.find(([field]) => kindOf(field) === 'name')?.[1];
  if (name !== undefined && [...name].length <= 30) return say(turn, wording.greetName(name));
  const [first] = taken;
  return isAgain && first ? say(turn, wording.corrected(topicOf(first[0]), first[1])) : sayVaried(turn, 'acknowledge');
}

/** A telephone number that was asked for. `digits`: as keyed, empty where it was said. */
export function takePhone(turn: Turn, field: FieldSpec, phone: PhoneEntry, digits = ''): Turn {
  const { wording, language } = turn.desk;
  const again = (next: Turn): Turn => (next.state.usesKeys ? say(next, wording.askByKeys(topicOf(field))) : next);
  const kept = (digitsBefore: string): Turn => change(turn, { digitsBefore });
  switch (phone.status) {
    case 'valid':
      return readBack(kept(''), field, phone.value);
    case 'incomplete':
      return isBeginning(phone.digits, language)
        ? fail(kept(phone.digits), (next) => say(next, wording.phoneIncomplete(inGroups(phone.digits))), halfFailure)
        : fail(kept(''), (next) => again(sayVaried(next, 'phoneInvalid')));
    case 'none':
      return fail(kept(/^\d+$/.test(digits) ? digits : ''), (next) =>
        again(say(next, wording.phoneMissing(topicOf(field)))),
      );
    default:
      return phone satisfies never;
  }
}

/** Whether more digits can make a number of it. */
function isBeginning(digits: string, language: Language): boolean {
  if (/^(?:0|81)/.test(digits)) return digits.length < (/^0[5-9]0/.test(digits) ? 11 : 10);
  if (digits.startsWith('+')) return digits.length < 12;
  if (/^[5-9]0/.test(digits)) return digits.length < 10;
  return language === 'en' ? /^1?(?:[2-9]\d\d){1,2}$/.test(digits) : digits.length < 3;
}

/** As the whole number will be read. */
function inGroups(digits: string): string {
  const [, ...groups] =
    /^(0[5-9]0|0[36])(\d{1,4})?(\d+)?$/.exec(digits) ?? /^(0\d{2})(\d{1,3})?(\d+)?$/.exec(digits) ?? [];
  return groups.length === 0 ? digits : groups.filter((group) => group !== undefined).join('-');
}
