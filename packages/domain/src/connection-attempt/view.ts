import { type ConnectorId, type Language, languages } from '@uketsuke/contracts';
import type { ConnectionAttempt, ConnectionAttemptStatus } from '@uketsuke/db/client';
import { connectorOf } from '../connection/row.ts';
import type { DomainContext } from '../context.ts';
import { answerMs } from './life.ts';
import { asReason, type AttemptReason } from './reason.ts';

/** One way of somebody to a provider and back, as whoever waits for it sees it. */
export interface AttemptView {
  id: string;
  connector: ConnectorId;
  status: ConnectionAttemptStatus;
  /** Of a refused one. */
  reason: AttemptReason | null;
  /** What has come of it. */
  connectionId: string | null;
  expiresAt: Date;
  /** Of the page on which people arrive; null: as their browser likes it. */
  locale: Language | null;
}

/** One that nobody comes back for is refused by its time, whatever the row says. */
export function viewOf({ clock }: Pick<DomainContext, 'clock'>, attempt: ConnectionAttempt): AttemptView {
  const { id, status, expiresAt, connectionId } = attempt;
  const reason = reasonNow(attempt, clock.now());
  return {
    ...{ id, connector: connectorOf(attempt), status: reason === null ? status : 'refused' },
    ...{ reason, connectionId: status === 'connected' ? connectionId : null, expiresAt },
    locale: languages.find((language) => language === attempt.locale) ?? null,
  };
}

function reasonNow(
  { status, reason, answeredAt, expiresAt }: Pick<ConnectionAttempt, 'status' | 'reason' | 'answeredAt' | 'expiresAt'>,
  nowMs: number,
): AttemptReason | null {
  if (status === 'connected') return null;
  if (status === 'refused') return asReason(reason);
  if (answeredAt !== null) return nowMs > answeredAt.getTime() + answerMs ? 'interrupted' : null;
  return nowMs >= expiresAt.getTime() ? 'expired' : null;
}
