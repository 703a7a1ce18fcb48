/** Whoever says that they do not have or know what was asked for, whatever reason stands beside it. */
import type { FieldSpec } from '@uketsuke/contracts';
import { isDecline, isUnknown } from '../intents/decline.ts';
import { type FieldKind, kindOf } from './field-kind.ts';
import { writeDigits } from '../numbers/spoken-digits.ts';
import { cleanValue } from './clean-value.ts';
import { findValue } from './find-values.ts';
import { isPlausible } from './judge-value.ts';
import { optionIn, optionsOf } from './options.ts';

const unknown =
  /(?:わか|分か|知|覚え|聞か).{0,6}(?:ない|ません|なくて|ねえ|ん(?=です|$))|(?:\b(?:not|never|no|can't|cannot|couldn't)\b|n't\b).{0,16}\b(?:know|sure|idea|clue|remember|recall|tell|say)\b/i;
const absent =
  /(?:(?:決め|控え|手元に).{0,6}|[てで](?:い|おり)?)(?:ない|ません|なくて|へん|ねえ|ん(?=です|$))|(?:は|も)(?:もう|まだ|ちょっと)?(?:いい(?:や|です|わ)|結構|いら(?:ん|ない)|いりません)|(?:(?<!で)は|も|が)(?:もう|まだ|ちょっと)?(?:ない|なく|ありません|ございません)|(?:\b(?:not|never|no)\b|n't\b).{0,16}\b(?:have|has|had|got)\b|^(?:no|not)\b.{0,12}\byet\b/i;
/** What follows may be the value all the same. */
const aside =
  /\b(?:but|though|maybe|perhaps|probably|think|guess|(?:just|only) an?)\b|けど|けれど|ですが|たぶん|多分|いつでも|何でも|どちらでも|\bany ?(?:time|day|thing|one)\b|\bwhenever\b/i;

/** Whose values have a form of their own, so that what has none of it holds none. */
const formed = new Set<FieldKind>(['phone', 'code', 'email', 'date', 'time', 'dateTime', 'people', 'nights']);

/** Behind a value: there is no more of it. */
const limits = /^(?:and )?nothing (?:else|more)\b|^that's (?:all|it)$/i;
const bareNo = /^(?:no|nope|nah|いや|いえ|いいえ)$/i;

/** Of a field that takes words of any kind only where it may be left out. */
export function lacksValue(text: string, field: FieldSpec): boolean {
  const kind = kindOf(field);
  const mayLack = formed.has(kind) || kind === 'past' || kind === 'yesNo' || (kind === 'other' && !field.required);
  if (!mayLack || aside.test(text) || holdsForm(text, kind, field.label)) return false;
  const parts = text.split(/[、,。.!;]\s*|\b(?:so|because|cos)\b/).map((part) => part.trim());
  const isNothing = (part: string): boolean => isUnknown(part) || unknown.test(part);
  // "No, king prawn": a no alone takes back what was said before it.
  const declines = (part: string): boolean => isDecline(part) && !(parts.length > 1 && bareNo.test(part));
  const isLeftOut = (part: string): boolean => declines(part) || absent.test(part) || denies(part, field.label);
  const tellsOf = (part: string, at: number): boolean => part !== '' && !(at > 0 && limits.test(part));
  return parts.filter(tellsOf).some((part) => isNothing(part) || (kind !== 'yesNo' && isLeftOut(part)));
}

function holdsForm(text: string, kind: FieldKind, label: string): boolean {
  if (kind === 'other') return optionIn(text, optionsOf(label)) !== null;
  if (kind === 'phone') return /\d/.test(writeDigits(text, 2));
  if (kind === 'code') return isPlausible(cleanValue(text, kind), kind);
  return formed.has(kind) && findValue(text, kind) !== null;
}

/** "No card" to the message on the card. */
function denies(part: string, label: string): boolean {
  const [, thing] = /^no (\w[\w-]*)$/i.exec(part) ?? [];
  return thing !== undefined && label.toLowerCase().includes(thing.toLowerCase());
}
