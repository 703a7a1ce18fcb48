import type { Verdict } from '../judge/judge-call.ts';
import type { PlayedCall } from '../play/play-call.ts';

export interface Row {
  engine: string;
  title: string;
  file: string;
  call: PlayedCall;
  verdict: Verdict;
}

const heads = ['', 'scenario', 'outcome', 'right/partly/wrong/lost', 'needless', 'tools', 'turns'];

/** Text for a terminal: wide characters take two places. */
export function table(rows: readonly Row[]): string {
  const cells = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? ''))));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ title, call, verdict }: Row): string[] {
  const counts = (['right', 'partly', 'wrong', 'lost'] as const).map(
    (likeness) => verdict.fields.filter((field) => field.likeness === likeness).length,
  );
  return [
    verdict.misses.length === 0 ? 'ok' : 'MISS',
    title,
    `${call.end.outcome}${verdict.isOutcomeRight ? '' : ' !'}`,
    counts.join('/'),
    String(verdict.needlessTurns),
    String(verdict.toolCalls),
    String(verdict.turns),
  ];
}

function widthOf(text: string): number {
  return [...text].reduce(
    (width, sign) =>
      width +
      (/[\u{1100}-\u{115F}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}]/u.test(
        sign,
      )
        ? 2
        : 1),
    0,
  );
}

export function missesOf({ title, file, verdict }: Row): string {
  return [`${title} (${file})`, ...verdict.misses.map((miss) => `  - ${miss}`)].join('\n');
}

export function transcriptOf({ title, call }: Row): string {
  const lines = call.transcript.map(({ role, text }) => `  ${role === 'assistant' ? 'agent ' : 'caller'}  ${text}`);
  return [title, ...lines, `  ${call.end.outcome} (${call.end.reason})`].join('\n');
}
