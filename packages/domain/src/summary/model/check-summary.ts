import { categories } from '@uketsuke/contracts';
import { z } from 'zod';
import type { CallSummary, SummarySource } from '../summary-writer.ts';
import { tellServices } from '../tell-services.ts';
import { inventedNumber } from './stated-numbers.ts';

const answerSchema = z.object({ summary: z.string(), category: z.enum(categories) });

/** Fault: why this is no summary of that call. It quotes nothing of either. */
export type CheckedSummary = { summary: CallSummary; fault: null } | { summary: null; fault: SummaryFault };

export type SummaryFault =
  | 'not_json'
  | 'wrong_shape'
  | 'too_short'
  | 'too_long'
  | 'wrong_language'
  | 'markup'
  | 'invented_number'
  | 'invented_quote';

const charactersMin = 8;
const charactersMax = { ja: 300, en: 600 };
const sentencesMax = 5;

/** What a model answers is believed only as far as it can be checked against the call. */
export function checkSummary(answer: string, source: SummarySource): CheckedSummary {
  const value = jsonIn(answer);
  if (value === undefined) return refused('not_json');
  const parsed = answerSchema.safeParse(value);
  if (!parsed.success) return refused('wrong_shape');
  const summary = parsed.data.summary.replaceAll(/\s+/g, ' ').trim();
  const fault = faultOf(summary, source);
  return fault === null ? { summary: { summary, category: parsed.data.category }, fault } : refused(fault);
}

function refused(fault: SummaryFault): CheckedSummary {
  return { summary: null, fault };
}

function faultOf(summary: string, source: SummarySource): SummaryFault | null {
  const { language } = source;
  const length = Array.from(summary).length;
  if (length < charactersMin) return 'too_short';
  const sentences = summary.split(/[。！？]|[.!?](?=\s|$)/).filter((part) => part.trim() !== '').length;
  if (length > charactersMax[language] || sentences > sentencesMax) return 'too_long';
  if (/https?:|www\.|[<>{}`]|\*\*|^[-*#•・]/i.test(summary)) return 'markup';
  if (!isIn(language, summary)) return 'wrong_language';
  const sources = sourcesOf(source);
  if (inventedNumber(summary, sources) !== null) return 'invented_number';
  // A question of the FAQ need not have been asked in its words.
  const all = [...sources, ...(source.config.faq ?? []).map(({ q }) => q)].join('\n');
  const quotes = [...summary.matchAll(/「([^」]+)」|“([^”]+)”|"([^"]+)"/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return quotes.every((quote) => all.includes(quote.replace(/[。.]$/, ''))) ? null : 'invented_quote';
}

/** English names may be many in a Japanese call, Japanese ones few in an English one. */
function isIn(language: SummarySource['language'], text: string): boolean {
  const japanese = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (language === 'ja') return /\p{Script=Hiragana}/u.test(text) && japanese >= latin;
  return latin > japanese * 3;
}

/** Everything that the call itself holds. */
function sourcesOf({ turns, fields, config, services, language }: SummarySource): string[] {
  return [
    ...turns.map(({ text }) => text),
    ...Object.values(fields).filter((value) => value !== null),
    ...config.fields.map(({ label }) => label),
    ...tellServices(services, language),
  ];
}

/** Some models think aloud first, or put their answer between marks of code. */
function jsonIn(answer: string): unknown {
  const text = answer
    .replace(/^[\s\S]*<\/think>/, '')
    .replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')
    .trim();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
