import { categorize } from './categorize.ts';
import type { SummarySource, CallSummary } from './summary-writer.ts';
import { writeEnglish } from './write-english.ts';
import { writeJapanese } from './write-japanese.ts';

/** The summary of an engine without a text model: prose from the record, always the same for the same call. */
export function scriptedSummary(source: SummarySource): CallSummary {
  const category = categorize(source);
  const write = source.language === 'ja' ? writeJapanese : writeEnglish;
  return { category, summary: write(source, category) };
}
