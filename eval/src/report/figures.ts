import type { Language } from '@uketsuke/contracts';
import type { Verdict } from '../judge/judge-call.ts';

export interface Figures {
  calls: number;
  passed: number;
  everythingRightPercent: number;
  fields: number;
  rightFieldsPercent: number;
  wrongValuesPercent: number;
  needlessTurnsPerCall: number;
  wrongOutcomesPercent: number;
}

export function figuresOf(verdicts: readonly Verdict[]): Figures {
  const calls = verdicts.length;
  const fields = verdicts.flatMap((verdict) => verdict.fields);
  const count = (of: readonly unknown[], from: number): number => (from === 0 ? 0 : (100 * of.length) / from);
  return {
    calls,
    passed: verdicts.filter(({ misses }) => misses.length === 0).length,
    everythingRightPercent: count(
      verdicts.filter(({ isEverythingRight }) => isEverythingRight),
      calls,
    ),
    fields: fields.length,
    rightFieldsPercent: count(
      fields.filter(({ likeness }) => likeness === 'right'),
      fields.length,
    ),
    wrongValuesPercent: count(
      fields.filter(({ likeness }) => likeness === 'wrong'),
      fields.length,
    ),
    needlessTurnsPerCall: calls === 0 ? 0 : verdicts.reduce((sum, { needlessTurns }) => sum + needlessTurns, 0) / calls,
    wrongOutcomesPercent: count(
      verdicts.filter(({ isOutcomeRight }) => !isOutcomeRight),
      calls,
    ),
  };
}

export interface Judged {
  language: Language;
  verdict: Verdict;
}

/** All, then by language. */
export function figureLines(judged: readonly Judged[]): string[] {
  const groups = [
    { name: 'all', of: judged },
    { name: 'ja', of: judged.filter(({ language }) => language === 'ja') },
    { name: 'en', of: judged.filter(({ language }) => language === 'en') },
  ].filter(({ of }) => of.length > 0);
  return groups.map(({ name, of }) => {
    const figures = figuresOf(of.map(({ verdict }) => verdict));
    return [
      `${name}: ${figures.passed} of ${figures.calls} pass`,
      `everything right in ${percent(figures.everythingRightPercent)} of calls`,
      `${percent(figures.rightFieldsPercent)} of ${figures.fields} fields right`,
      `${percent(figures.wrongValuesPercent)} wrong values`,
      `${figures.needlessTurnsPerCall.toFixed(1)} needless turns a call`,
      `${percent(figures.wrongOutcomesPercent)} wrong outcomes`,
    ].join(', ');
  });
}

function percent(value: number): string {
  return `${value.toFixed(value > 0 && value < 10 ? 1 : 0)} %`;
}
