import type { PlayedScenario } from '../run/run-scenarios.ts';
import { figureLines, figuresOf } from './figures.ts';
import { speechFigureLine, speechFiguresOf, strayLines } from './speech-figures.ts';
import { missesOf, table, transcriptOf } from './table.ts';

export interface ReportOptions {
  isJson: boolean;
  hasTranscripts: boolean;
  hasFiguresOnly: boolean;
}

export function report(
  played: readonly PlayedScenario[],
  { isJson, hasTranscripts, hasFiguresOnly }: ReportOptions,
): string {
  const engines = [...new Set(played.map(({ engine }) => engine))];
  const byEngine = engines.map((engine) => ({ engine, rows: played.filter((row) => row.engine === engine) }));
  if (isJson) return JSON.stringify(byEngine.map(jsonOf), null, 2);
  return byEngine
    .map(({ engine, rows }) => {
      const misses = rows.filter(({ verdict }) => verdict.misses.length > 0);
      const judged = rows.map(({ scenario: { language }, verdict }) => ({ language, verdict }));
      return [
        ...(hasTranscripts ? rows.map(transcriptOf) : []),
        ...(hasFiguresOnly ? [] : [table(rows), misses.map(missesOf).join('\n'), strayLines(rows).join('\n')]),
        [...figureLines(judged), ...speechLines(rows)].map((line) => `${engine} ${line}`).join('\n'),
      ]
        .filter((part) => part !== '')
        .join('\n\n');
    })
    .join('\n\n');
}

function speechLines(rows: readonly PlayedScenario[]): string[] {
  const figures = speechFiguresOf(rows.map(({ call }) => call.speech));
  return figures ? [`speech: ${speechFigureLine(figures)}`] : [];
}

function jsonOf({ engine, rows }: { engine: string; rows: readonly PlayedScenario[] }) {
  return {
    engine,
    figures: figuresOf(rows.map(({ verdict }) => verdict)),
    speech: speechFiguresOf(rows.map(({ call }) => call.speech)),
    scenarios: rows.map(({ title, file, scenario: { language }, call, verdict }) => ({
      ...{ title, file, language },
      outcome: call.end.outcome,
      reason: call.end.reason,
      ...verdict,
      needless: call.caller.needless,
      speech: call.speech,
      transcript: call.transcript,
    })),
  };
}
