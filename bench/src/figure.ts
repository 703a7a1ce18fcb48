export interface Figure {
  name: string;
  measured: number;
  unit: string;
  /** What has to be reached, and what is aimed at; neither where a figure is only to be known. */
  firstStep?: number;
  goal?: number;
  isBetter: 'higher' | 'lower';
  /** How it was measured, in a few words. */
  note?: string;
}

/** One line per figure: measured, first step, goal, and whether it holds. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    format(figure.measured, figure.unit),
    format(figure.firstStep, figure.unit),
    format(figure.goal, figure.unit),
    verdict(figure),
    figure.note ?? '',
  ]);
  const all = [['figure', 'measured', 'first step', 'goal', '', 'how'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function verdict({ measured, firstStep, goal, isBetter }: Figure): string {
  if (firstStep === undefined || goal === undefined) return '';
  const reaches = (wanted: number) => (isBetter === 'higher' ? measured >= wanted : measured <= wanted);
  if (reaches(goal)) return 'goal';
  return reaches(firstStep) ? 'first step' : 'MISSED';
}

function format(value: number | undefined, unit: string): string {
  if (value === undefined) return '';
  const digits = Math.abs(value) < 10 ? 2 : 0;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
