import type { Category } from '@uketsuke/contracts';
import type { ServiceUse } from './service-use.ts';
import type { SummarySource } from './summary-writer.ts';

const quoteCharactersMax = 80;

export interface Described {
  /** Label and value, in the order of the config. */
  collected: { label: string; value: string }[];
  /** Labels of values that the caller put right. */
  corrected: string[];
  /** Labels of values to which the caller has not said yes; null: nobody told what was confirmed. */
  unconfirmed: string[] | null;
  declined: string[];
  /** Labels of required fields that the caller took back. */
  takenBack: string[];
  /** Labels of required fields that the call did not reach. */
  missing: string[];
  /** The FAQ entry that was read out. */
  answered: { q: string; a: string } | null;
  /** The caller's own words, where nothing better tells what the call was about. */
  quote: string | null;
  hasCallerSpoken: boolean;
}

/** What a summary tells of a call, in whichever language it is written. */
export function describe({ config, fields, evidence, turns, outcome, services }: SummarySource): Described {
  const told = config.fields.flatMap(({ key, label }) => {
    const value = valueOf(fields, key);
    return typeof value === 'string' ? [{ label, value, history: (evidence && valueOf(evidence, key)) ?? [] }] : [];
  });
  const collected = told.map(({ label, value }) => ({ label, value: clip(value) }));
  const callerTurns = turns.filter(({ role, text }) => role === 'user' && text.trim() !== '');
  const answered = outcome === 'answered' ? answeredFaq({ config, turns }) : null;
  return {
    collected,
    corrected: told
      .filter(({ value, history }) =>
        history
          .slice(0, -1)
          .map((earlier) => earlier.value ?? '')
          .some(
            (earlier) =>
              !goesOnFrom(value, earlier) && !isSameTime(value, earlier) && !isChosen(value, earlier, services),
          ),
      )
      .map(({ label }) => label),
    unconfirmed: evidence && told.filter(({ history }) => !history.at(-1)?.isConfirmed).map(({ label }) => label),
    declined: config.fields
      .filter(({ key, required }) => !required && valueOf(fields, key) === null)
      .map(({ label }) => label),
    takenBack: config.fields
      .filter(({ key, required }) => required && valueOf(fields, key) === null)
      .map(({ label }) => label),
    missing: config.fields
      .filter(({ key, required }) => required && valueOf(fields, key) === undefined)
      .map(({ label }) => label),
    answered,
    quote: collected.length > 0 || answered ? null : quoteOf(callerTurns.map(({ text }) => text)),
    hasCallerSpoken: callerTurns.length > 0,
  };
}

/** As `dates` writes the day beside the caller's words. */
const dateBeside = / \([\d: -]+\)$/;

/** What was told before is still part of it: it was added to, and not put right. */
function goesOnFrom(value: string, earlier: string): boolean {
  return value.includes(earlier.replace(dateBeside, ''));
}

/** "Tomorrow at three" that was found free is recorded as its date: other words, and nothing was put right. */
function isSameTime(value: string, earlier: string): boolean {
  // A day alone tells neither morning nor evening.
  return timeIn(value).includes(':') && timeIn(value) === timeIn(earlier);
}

/** One of the times that were found free took the place of a wish, or of one that was taken meanwhile: nothing was put right. */
function isChosen(value: string, earlier: string, services: readonly ServiceUse[]): boolean {
  const isFound = (time: string): boolean => services.some(({ found }) => found.includes(time));
  const [time, before] = [timeIn(value), timeIn(earlier)];
  const isRefused = services.some(({ isChange, error, when }) => isChange && error !== null && when === before);
  return isFound(time) && (isRefused || !isFound(before));
}

function timeIn(value: string): string {
  return /\((\d{4}-\d\d-\d\d \d\d:\d\d)\)/.exec(value)?.[1] ?? '';
}

/** Whoever sells something, or did not mean us, left nothing open. */
export function isBrokenOff({ missing }: Described, category: Category): boolean {
  return missing.length > 0 && category !== 'sales' && category !== 'wrong_number';
}

/** A field may be called like something that every object has. */
function valueOf<Value>(fields: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function answeredFaq({ config, turns }: Pick<SummarySource, 'config' | 'turns'>) {
  const spoken = turns.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  // The FAQ answer that was read out last settled the call.
  const found = spoken
    .toReversed()
    .flatMap((text) => (config.faq ?? []).filter(({ a }) => text.includes(a.slice(0, quoteCharactersMax))));
  const [faq] = found;
  return faq ? { q: clip(faq.q), a: clip(faq.a) } : null;
}

const onlyKeys = /^[0-9*#\s]+$/;

/** The first thing that is more than a greeting or a yes. Keys alone tell nobody what the call was about. */
function quoteOf(texts: readonly string[]): string | null {
  const worded = texts.filter((candidate) => !onlyKeys.test(candidate));
  const text = worded.find((candidate) => Array.from(candidate.trim()).length >= 6) ?? worded[0];
  return text === undefined ? null : clip(text.trim());
}

function clip(text: string): string {
  const characters = Array.from(text);
  return characters.length <= quoteCharactersMax ? text : `${characters.slice(0, quoteCharactersMax).join('')}…`;
}
