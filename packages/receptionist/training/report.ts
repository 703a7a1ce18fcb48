import { sureFrom } from '../src/model/intents-of.ts';
import type { Judged } from './calibrate.ts';

const columns = ['Intent', 'Sentences', 'Precision', 'Recall', 'Sure: precision', 'Sure: recall'];

/** How well sentences are understood that the model has not seen: at even odds, and where it is sure. A table of Markdown. */
export function reportOf(intents: readonly string[], judged: readonly (readonly Judged[])[]): string {
  const rows = intents.map((intent, index) => {
    const all = judged[index] ?? [];
    const meant = all.filter(({ isMeant }) => isMeant).length;
    return [intent, String(meant), ...figuresFrom(all, evenScore(all)), ...figuresFrom(all, sureFrom)];
  });
  return tableOf(columns, rows);
}

export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return `${[line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`;
}

/** Where precision and recall are as even as they come. */
function evenScore(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((a, b) => b.score - a.score);
  return sorted[judged.filter(({ isMeant }) => isMeant).length - 1]?.score ?? Number.POSITIVE_INFINITY;
}

function figuresFrom(judged: readonly Judged[], score: number): string[] {
  const called = judged.filter((each) => each.score >= score);
  const right = called.filter(({ isMeant }) => isMeant).length;
  const meant = judged.filter(({ isMeant }) => isMeant).length;
  return [percent(right, called.length), percent(right, meant)];
}

export function percent(part: number, of: number): string {
  return of === 0 ? '-' : `${Math.round((100 * part) / of)} %`;
}
