import { categorize } from './categorize.ts';
import type { CallRecord, CallSummary } from './record.ts';
import { writeEnglish } from './write-english.ts';
import { writeJapanese } from './write-japanese.ts';

/** The summary of an engine without a text model: prose from the record, always the same for the same call. */
export function scriptedSummary(record: CallRecord): CallSummary {
  const category = categorize(record);
  const write = record.language === 'ja' ? writeJapanese : writeEnglish;
  return { category, summary: write(record, category) };
}
