import type { DomainContext } from '@uketsuke/domain';
import type { Database } from '@uketsuke/db';
import type { Truth } from './plain-money.ts';

export type Card = 'good' | 'declined' | 'declined_later' | 'asks_owner' | 'late_bank' | 'refunds_wait';

export interface Hearing {
  /** Which of the waiting notices arrive, in thousandths: the others wait on. */
  share: number;
  isReversed: boolean;
  copies: number;
}

/** A payment provider with everything that happens there without us. */
export interface World {
  name: 'stripe' | 'sandbox';
  /** What a process has that was given this provider. */
  over(ctx: DomainContext, db: Database): DomainContext;
  /** Somebody fills in the newest page but `pick`, if it is still open; our process uses that database. */
  pay(db: Database, page: { pick: number; card: Card }): Promise<void>;
  /** The bank decides what it had put off. */
  decide(isPaid: boolean): void;
  refund(pick: number, share: number): Promise<void>;
  /** The bank says no to a refund that waits for it. */
  failRefund(): void;
  dispute(pick: number, share: number): Promise<void>;
  closeDispute(isWon: boolean): void;
  /** Takes in what the provider has said. */
  hear(ctx: DomainContext, hearing: Hearing): Promise<void>;
  /** What waits never arrives. */
  lose(): void;
  /** Requests fail, or their answers are lost. */
  fail(kind: 'status' | 'lost_answer', times: number): void;
  recover(): void;
  /** Takes up what was lost, as the routine does. */
  catchUp(ctx: DomainContext): Promise<void>;
  truth(organizationId: string): Promise<Truth>;
  close(): Promise<void>;
}
