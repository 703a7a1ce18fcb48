/** What one utterance says for the fields of the conversation. */
import type { FieldSpec } from '@uketsuke/contracts';
import { meantPhone } from '../numbers/meant-phone.ts';
import type { PhoneContext, PhoneEntry } from '../numbers/phone-entry.ts';
import { splitClauses } from '../text/clauses.ts';
import { cutText } from '../text/normalize.ts';
import { cleanValue } from './clean-value.ts';
import { tellsWish } from '../intents/intention.ts';
import { isQuestion } from '../intents/question.ts';
import { type FieldKind, isNote, isWhen, kindOf } from './field-kind.ts';
import { countIn } from './count-in.ts';
import { findCompany, splitName } from './find-company.ts';
import { findName } from './find-name.ts';
import { findLabelled } from './find-labelled.ts';
import { findValue } from './find-values.ts';
import { isPlausible } from './judge-value.ts';
import { hasDay, hasTime, isRelative, isVague } from './find-when.ts';
import { withSlips } from './last-meant.ts';
import { optionNamed, optionsOf } from './options.ts';
import { shapeOf } from './shape-of.ts';

export interface Understanding {
  /** By field key; phone numbers are in `phone`. */
  values: Map<string, string>;
  /** Keys of fields that the caller says they have nothing for. */
  declined: Set<string>;
  phone: PhoneEntry;
  /** Clauses that are left: the answer to the question that was asked, if it was one. */
  rest: string[];
}

export interface UnderstandOptions {
  /** Only these get a value. */
  fields: readonly FieldSpec[];
  /** All of the conversation, where these are not all. */
  all?: readonly FieldSpec[];
  /** The field that was asked for: it gets the whole of its clause. */
  asked: FieldSpec | null;
  /** Digits of a telephone number that broke off. */
  digitsBefore?: string;
  country: PhoneContext['country'];
}

export const valueCharactersMax = 500;
/** Somebody orders a thing for a day, and tells both. */
const orders =
  /\b(?:can|could|may) (?:i|we) (?:get|have|book|order|come|drop)\b|\b(?:i'd|we'd|i would|we would) (?:like|love)\b|\bi(?:'m| am) after\b|\b(?:we|i)(?:'re|'m| are| am) looking (?:at|for)\b|(?:お願い|予約|取り置き?|注文|引き取り|利用)(?:し(?:たい|て)|でき|ます)|たいんですが|たいのですが/i;
const labelOnly =
  /^(?:(?:お?名前|氏名|お?電話番号|お?電話|携帯(?:電話)?(?:番号)?|番号|連絡先|日時|日にち|日付|お?時間|人数|ご?住所|メール(?:アドレス)?|ご?要望|ご?予約|予約|私|わたし)(?:は|が|を|も|の)?|(?:and )?(?:my|the|our)?\s*(?:phone |mobile |email |contact )?(?:number|phone|name|email|address|date|time|party)(?: is|'s)?|(?:at|on|for|in|with|is|am|it's|there (?:are|will be)|we are|by|and|to|the|please|a table|table|i'd like|reservation|book)(?: (?:a|at|on|for|in|the|table|reservation))*)$/i;
const manners =
  /^(?:(?:よろしく|宜しく)?(?:お願い|おねがい)(?:します|いたします|致します)|よろしく|ありがとうございます|すみません|どうも|はい|ええ|うん|(?:予約|よやく)(?:を|が|も)?(?:お願い|おねがい|したい|取りたい|とりたい|希望).*|以上(?:です)?|いいえ|いえ|thanks?(?: you)?|please|yes|yeah|no|hi|hello|ok|okay|sure|nice to meet you|(?:i'd|i would) like to (?:book|make|schedule)(?: an?)?(?: (?:appointment|reservation|table|booking))?)[。、.!]*$/i;

export function understand(
  text: string,
  { fields, all = fields, asked, digitsBefore = '', country = null }: UnderstandOptions,
): Understanding {
  const isCode = asked !== null && kindOf(asked) === 'code' && !/電話|携帯|\bphone\b|\bmobile\b/i.test(text);
  const hasPhone = !isCode && fields.some((field) => field.type === 'phone');
  const isAsked = asked?.type === 'phone';
  const phone: PhoneEntry = hasPhone
    ? meantPhone(text, { before: isAsked ? digitsBefore : '', isAsked, country })
    : { status: 'none' };
  const spoken = phone.status === 'valid' ? phone.rest : text;
  // In a sentence about anything, a day or a number of people is part of what is told.
  const isFree = (clause: string): boolean =>
    asked !== null && isNote(asked) && !(kindOf(asked) === 'other' && isOrder(clause, asked));
  const mayTell = fields.some((field) => kindOf(field) === 'reason');
  const values = new Map<string, string>();
  const declined = new Set<string>();
  const left: string[] = [];
  for (const told of withSlips(splitClauses(spoken))) {
    const clause = takeOrganisation(told, fields, values);
    const labelled = findLabelled(clause, fields);
    if (labelled && labelled.field.key !== asked?.key) {
      if (labelled.value === null) declined.add(labelled.field.key);
      else values.set(labelled.field.key, cutText(labelled.value, valueCharactersMax));
      continue;
    }
    if (takeIntroduction(clause, fields, values)) continue;
    const isWhole = isFree(clause) || (mayTell && tellsWish(clause));
    const open = fields.filter(
      (field) => mayAnswer(clause, field, asked) && (!isWhole || ['name', 'email'].includes(kindOf(field))),
    );
    const rest = takeValues(clause, { fields: open, all }, values);
    const said = rest
      .replace(/\s+/g, ' ')
      .replace(/ (?=[でにはをがの])/g, '')
      .trim();
    if (asked && ownsClause(said, asked, rest !== clause)) left.push(said);
    else if (!asked && worthKeeping(said)) left.push(said);
  }
  return { values, declined, phone, rest: left };
}

/** A thing together with when it is wanted: a day with its hour is no part of any thing. */
function isOrder(clause: string, asked: FieldSpec): boolean {
  const when = findValue(clause, 'dateTime')?.value ?? '';
  const tellsWhen = hasDay(when) && hasTime(when);
  return tellsWhen || orders.test(clause) || optionNamed(clause, optionsOf(asked.label)) !== null;
}

/** Whether a value for this field may stand in the answer to the one that was asked for. */
function mayAnswer(clause: string, field: FieldSpec, asked: FieldSpec | null): boolean {
  if (asked === null) return true;
  const [kind, wanted] = [kindOf(field), kindOf(asked)];
  if (field.key === asked.key) return false;
  if (kind === 'name' && namesOther.has(wanted)) return namesCaller.test(clause);
  // Of two numbers of people, the other one says whose it is.
  if (kind === 'people' && wanted === 'people') return countIn(clause, field.label) !== null;
  // Of two days, what is said of one is the one that was asked for; nor does the day of leaving answer for that of arriving.
  return !(wanted === 'past' && isWhen(kind)) && !(kind === wanted && (kind === 'name' || isWhen(kind)));
}

/** The caller's name together with their company answers both fields, whichever was asked for. */
function takeIntroduction(clause: string, fields: readonly FieldSpec[], values: Map<string, string>): boolean {
  const company = fields.find((field) => kindOf(field) === 'company');
  const name = fields.find((field) => kindOf(field) === 'name');
  if (!company || values.has(company.key)) return false;
  const told = findValue(clause, 'name')?.value;
  const bare = told ?? cleanValue(clause, 'name');
  const found = splitName(bare) ?? (told === undefined ? null : findCompany(clause));
  if (found === null) return false;
  values.set(company.key, found.company);
  const person = found.person ?? told;
  if (name && person !== undefined) values.set(name.key, cleanValue(person, 'name'));
  return true;
}

/** An organisation may introduce itself as a person does: "ひばり合唱団と申しますが". Returns what else is told. */
function takeOrganisation(clause: string, fields: readonly FieldSpec[], values: Map<string, string>): string {
  const company = fields.find((field) => kindOf(field) === 'company' && field.required);
  const told = company && !values.has(company.key) && /と申し|とい[いう]/.test(clause) ? findName(clause) : null;
  if (!company || !told || isPlausible(told.value, 'name') || splitName(told.value) !== null) return clause;
  values.set(company.key, told.value);
  return clause.slice(told.end).replace(/^\s*(?:が|けど|けれども?)?[、,]?\s*/, '');
}

/** "It's SW 44", "it's Acme": what stands there is no person. */
const namesOther: ReadonlySet<FieldKind> = new Set(['code', 'otherName', 'address', 'company']);
const namesCaller = /(?<!(?:\b(?:his|her|its|their)|'s) (?:full )?)name|申し|speaking/i;
const booked: ReadonlySet<FieldKind> = new Set(['date', 'time', 'dateTime', 'people']);
/** A question whether one may come then: any other only mentions a day. */
const asksForPlace =
  /空い|空き|入れ|取れ|予約|でき|お願い|大丈夫|いかが|どうで|可能|いいです|よろしい|行け|泊ま|か(?:な|しら)[。]?$|^(?:and |so )?(?:can|could|may|might) (?:i|you|we|they|he|she|someone|somebody)\b(?!.*\b(?:tell|know|open|closed?)\b)|\b(?:available|availability|free|book|fit|take|possible|okay|ok|work|works|come|make|get|have)\b/i;

const ofBirth = /生年|誕生|\bbirth|\bdob\b/i;

function takeValues(
  clause: string,
  { fields, all }: Pick<Required<UnderstandOptions>, 'fields' | 'all'>,
  values: Map<string, string>,
): string {
  let rest = clause;
  const isTold = isQuestion(clause) && !asksForPlace.test(clause) ? (kind: FieldKind) => !booked.has(kind) : () => true;
  for (const field of fields) {
    if (field.type === 'phone' || values.has(field.key) || !isTold(kindOf(field))) continue;
    const listed = isWhen(kindOf(field))
      ? null
      : (countIn(clause, field.label) ?? optionNamed(clause, optionsOf(field.label)));
    if (listed !== null) {
      values.set(field.key, listed);
      continue;
    }
    const found = findValue(rest, shapeOf(field, all));
    if (found === null || (isWhen(kindOf(field)) && isVague(found.value))) {
      // "In the afternoon" is all that a label asks for which names the parts of the day.
      const part = optionNamed(rest, optionsOf(field.label));
      if (part !== null) values.set(field.key, part);
      continue;
    }
    if (ofBirth.test(field.label) && isRelative(found.value)) continue;
    values.set(field.key, cutText(found.value, valueCharactersMax));
    rest = found.rest.replace(/^[\s、,でにはをがのと]+/, '').replace(/[\s、,]+$/, '');
  }
  return rest;
}

function ownsClause(said: string, asked: FieldSpec, isRemainder: boolean): boolean {
  if (kindOf(asked) === 'name' && findValue(said, 'name') !== null) return true;
  if (!worthKeeping(said)) return false;
  // Names begin with a capital: what a clause leaves in small Latin letters is a name only where it says so ("my name is ann").
  if (isRemainder && kindOf(asked) === 'name' && /^[\s,.]*[a-z]/.test(said)) return findValue(said, 'name') !== null;
  return !isRemainder || cleanValue(said, kindOf(asked)).length > 1;
}

function worthKeeping(said: string): boolean {
  const bare = cleanValue(said, 'name').replace(/^[\s、。,.]+|[\s、。,.]+$/g, '');
  return (
    /[\p{L}\p{N}]/u.test(bare) &&
    !labelOnly.test(bare) &&
    !manners.test(said.trim()) &&
    !/^[でにはをがのと]$/.test(bare)
  );
}
