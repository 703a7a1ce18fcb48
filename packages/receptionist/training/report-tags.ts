import { valueKinds } from '../src/tagger/tags.ts';
import { sureFrom } from '../src/tagger/values-of.ts';
import { percent, tableOf } from './report.ts';
import type { TagsJudged } from './train-tagger.ts';

const columns = [
  'Kind',
  'Values',
  'Exact: precision',
  'Exact: recall',
  'Sure: precision',
  'Sure: recall',
  'Sentences',
  'Any: precision',
  'Any: recall',
];

/** How well values are found in sentences that the tagger has not seen: their exact words, and that there is one of the kind at all. */
export function reportTags(judged: readonly TagsJudged[]): string {
  const rows = valueKinds.map((kind) => {
    const each = judged.map(({ told, found }) => ({
      told: told.filter((span) => span.kind === kind),
      found: found.filter((span) => span.kind === kind),
    }));
    const told = each.flatMap((one) => one.told).length;
    const figures = (probabilityMin: number): string[] => {
      const sure = each.map((one) => ({
        ...one,
        found: one.found.filter(({ probability }) => probability >= probabilityMin),
      }));
      const right = sure.flatMap((one) =>
        one.found.filter(({ from, to }) => one.told.some((span) => span.from === from && span.to === to)),
      ).length;
      return [percent(right, sure.flatMap((one) => one.found).length), percent(right, told)];
    };
    const having = each.filter((one) => one.told.length > 0);
    const called = each.filter((one) => one.found.length > 0);
    const rightly = having.filter((one) => one.found.length > 0).length;
    const any = [percent(rightly, called.length), percent(rightly, having.length)];
    return [kind, String(told), ...figures(0), ...figures(sureFrom), String(having.length), ...any];
  });
  return tableOf(columns, rows);
}
