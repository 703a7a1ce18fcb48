import { DomainError, type Problem } from '@uketsuke/contracts';
import { japanMidnight, startOfJapanMonth } from '../japan-time.ts';

export interface UsagePeriod {
  /** Unix ms, inclusive. */
  fromMs: number;
  /** Unix ms, exclusive. */
  toMs: number;
}

export interface PeriodInput {
  from?: string | null | undefined;
  to?: string | null | undefined;
  nowMs: number;
}

const dayMs = 86_400_000;
const periodDaysMax = 366;
/** The last moment a `Date` can hold. */
const timeMsMax = 8_640_000_000_000_000;

/** Each end is a Japanese date (`to` includes that day) or Unix ms (`to` is exclusive). Throws `invalid_request` with details. */
export function parsePeriod({ from, to, nowMs }: PeriodInput): UsagePeriod {
  const fromMs = from == null ? startOfJapanMonth(nowMs) : momentOf(from, 'start');
  const toMs = to == null ? nowMs : momentOf(to, 'end');
  const problems = [
    ...(fromMs === null ? [{ path: ['from'], reason: notATime }] : []),
    ...(toMs === null ? [{ path: ['to'], reason: notATime }] : []),
    ...(fromMs !== null && toMs !== null ? problemsOf({ fromMs, toMs, mayBeEmpty: to == null }) : []),
  ];
  if (fromMs === null || toMs === null || problems.length > 0) {
    throw new DomainError('invalid_request', { problems });
  }
  return { fromMs, toMs };
}

const notATime = 'must be a date YYYY-MM-DD or Unix milliseconds';

/** A month that begins this very millisecond is empty until now; an end that was asked for lies after the start. */
function problemsOf({ fromMs, toMs, mayBeEmpty }: UsagePeriod & { mayBeEmpty: boolean }): Problem[] {
  if (fromMs > toMs || (fromMs === toMs && !mayBeEmpty)) return [{ path: ['from'], reason: 'must be before to' }];
  if (toMs - fromMs > periodDaysMax * dayMs)
    return [{ path: ['to'], reason: `must be at most ${periodDaysMax} days after from` }];
  return [];
}

function momentOf(text: string, edge: 'start' | 'end'): number | null {
  if (/^\d{1,16}$/.test(text)) {
    const ms = Number(text);
    return ms <= timeMsMax ? ms : null;
  }
  const midnight = japanMidnight(text);
  if (midnight === null || edge === 'start') return midnight;
  return midnight + dayMs;
}
