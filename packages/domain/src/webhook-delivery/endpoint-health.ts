import type { WebhookDisabledReason } from '@uketsuke/db/client';
import type { Attempted } from './attempt.ts';

/** Since when there have been nothing but failures, and how many. */
export interface Streak {
  failingSince: Date | null;
  failuresCount: number;
}

export interface Judged extends Streak {
  /** Why the endpoint is to be switched off; null: it is not. */
  disable: Extract<WebhookDisabledReason, 'gone' | 'failing'> | null;
}

const hourMs = 3_600_000;
const failingMsMax = 120 * hourMs;
/** So that an endpoint that is seldom sent something is not switched off for one bad day. */
const failuresMin = 10;
const goneStatus = 410;

type Result = Pick<Attempted, 'errorKind' | 'statusCode' | 'startedAt'>;

/** What these attempts, in the order in which they ended, say of their endpoint. */
export function judgeEndpoint(before: Streak, attempts: readonly Result[]): Judged {
  let { failingSince, failuresCount } = before;
  let disable: Judged['disable'] = null;
  for (const { errorKind, statusCode, startedAt } of attempts) {
    if (errorKind === null) {
      failingSince = null;
      failuresCount = 0;
      continue;
    }
    failingSince ??= startedAt;
    failuresCount += 1;
    const failingMs = startedAt.getTime() - failingSince.getTime();
    if (failingMs >= failingMsMax && failuresCount >= failuresMin) disable ??= 'failing';
    if (statusCode === goneStatus) disable = 'gone';
  }
  return { failingSince, failuresCount, disable };
}
