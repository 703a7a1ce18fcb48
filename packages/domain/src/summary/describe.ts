import type { SummarySource } from './summary-writer.ts';

const quoteCharactersMax = 80;

export interface Described {
  /** Label and value, in the order of the config. */
  collected: { label: string; value: string }[];
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
export function describe({ config, fields, turns, outcome }: SummarySource): Described {
  const collected = config.fields.flatMap(({ key, label }) => {
    const value = valueOf(fields, key);
    return typeof value === 'string' ? [{ label, value: clip(value) }] : [];
  });
  const callerTurns = turns.filter(({ role, text }) => role === 'user' && text.trim() !== '');
  const answered = outcome === 'answered' ? answeredFaq({ config, turns }) : null;
  return {
    collected,
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

/** A field may be called like something that every object has. */
function valueOf(fields: SummarySource['fields'], key: string) {
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
