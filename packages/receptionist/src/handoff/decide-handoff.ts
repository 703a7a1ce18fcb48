/** Whether the call goes to a person, and why. */
import type { ControlToolArguments } from '@uketsuke/contracts';
import { type Concept, concepts } from './concepts.ts';
import { fitsRule } from './fits-rule.ts';
import { isEmergency } from '../intents/emergency.ts';
import { isPersonRequest } from '../intents/person.ts';
import { intentsOf } from '../model/intents-of.ts';
import type { AskedFor } from '../model/intents.ts';
import { nounsIn } from '../words/nouns.ts';

export type Handoff = ControlToolArguments<'hand_off'>;

const large = /(\d+)\s*(?:名|人)(?:様)?以上|(\d+) (?:or more )?(?:people|guests)(?: or more)?|more than (\d+)/i;
const size = /(\d+)\s*(?:名|人(?!前))|(\d+) (?:people|guests|persons)|party of (\d+)/i;
const amountLimit =
  /([\d,]+)\s*万?円以上(?:の)?|(?:over|more than|above|at least) [$¥]?([\d,]+)(?: (?:dollars|yen))?(?! ?(?:people|guests))/i;
const amountSaid = /([\d,]+)\s*万?円|[$¥]([\d,]+)|([\d,]+) (?:dollars|yen|bucks)/i;
const today = /今日|本日|当日|today/i;
const todaySaid = /今日|本日|これから|今から|今夜|当日|today|tonight|this (?:morning|afternoon|evening)/i;
const person = /担当者|人間|オペレーター|スタッフと|a person|human|representative|operator|real person|someone/i;

/**
 * Emergencies and requests for a person hold for every agent. "I'll talk to my boss and ring you back" has the words of a wish for a
 * person: the trained model knows better. Danger it never doubts.
 */
export function plainHandoff(text: string, asked: AskedFor = 'open'): Handoff | null {
  if (isEmergency(text)) return { reason: 'emergency' };
  if (!isPersonRequest(text) || intentsOf(text, asked).isHardly('person')) return null;
  return { reason: 'caller_asked_for_person' };
}

const otherLanguage =
  /(?:英語|外国語|日本語以外|日本語が(?:話せ|でき|通じ))|(?:other|another|foreign) language|(?:does not|doesn't|cannot|can't) speak|speaks? japanese/i;

/** The agent's rule for callers of another language. */
export function languageHandoff(rules: readonly string[]): Handoff | null {
  const rule = rules.find((candidate) => otherLanguage.test(candidate));
  return rule === undefined ? null : { reason: 'handoff_rule', rule };
}

/** `own`: what the agent itself says and asks. What it always talks of says nothing about a rule. */
export function ruleHandoff(text: string, rules: readonly string[], own = ''): Handoff | null {
  const rule = rules.find((candidate) => applies(candidate, text, own));
  return rule === undefined ? null : { reason: 'handoff_rule', rule };
}

function applies(rule: string, text: string, own: string): boolean {
  if (today.test(rule) && !todaySaid.test(text)) return false;
  const limit = numberIn(rule, large);
  const guests = numberIn(text, size);
  if (limit !== null && guests !== null && guests >= limit) return true;
  const least = amountIn(rule, amountLimit);
  if (least !== null) {
    const amount = amountIn(text, amountSaid);
    if (amount === null || amount < least) return false;
    return fitsRule(text, rule.replace(amountLimit, ''));
  }
  const known = concepts.filter((concept) => concept.rule.test(rule));
  if (known.length > 0) return known.some(({ said }) => said.test(text)) && isAboutMore({ rule, text, known, own });
  // Asking for a person was looked for already, with its own reason.
  if (person.test(rule)) return false;
  return fitsRule(text, rule, own);
}

interface Told {
  rule: string;
  text: string;
  known: readonly Concept[];
  own: string;
}

/** A chemist's caller names medicine, and a plumber's a fault, whatever they want: what else the rule is about must be told. */
function isAboutMore({ rule, text, known, own }: Told): boolean {
  const nouns = nounsIn(own);
  const without = (said: string): string =>
    nouns.reduce(
      (rest, noun) => rest.replaceAll(new RegExp(/^[a-z]/.test(noun) ? `\\b${noun}s?\\b` : noun, 'gi'), ' '),
      said,
    );
  const more = without(rule);
  if (known.some((concept) => concept.rule.test(more))) return known.some(({ said }) => said.test(without(text)));
  return nounsIn(more).length === 0 || fitsRule(text, rule, own);
}

/** In yen, or in whatever currency both name. */
function amountIn(text: string, pattern: RegExp): number | null {
  const digits = numberIn(text, pattern);
  return digits === null ? null : digits * (pattern.exec(text)?.[0].includes('万') ? 10_000 : 1);
}

function numberIn(text: string, pattern: RegExp): number | null {
  const digits = pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined && /\d/.test(group));
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
