import type { Moment } from './timeline.ts';

/**
 * When each turn of the transcript began. The record has words without times, the line times without words: both change
 * speakers alike. Turns of one speaker in a row have the time of the first; null where the line knows of no such turn.
 */
export function placeTurns(turns: ReadonlyArray<Pick<Moment, 'role'>>, moments: readonly Moment[]): (number | null)[] {
  const changes = moments.filter(({ role }, index) => moments[index - 1]?.role !== role);
  let next = 0;
  return turns.map(({ role }, index) => {
    if (turns[index - 1]?.role === role) return null;
    const at = changes.findIndex((moment, place) => place >= next && moment.role === role);
    if (at < 0) return null;
    next = at + 1;
    return changes[at]?.atMs ?? null;
  });
}
