import type { PaymentReading } from '../payment/provider.ts';
import type { Reversal } from '../payment/reversal.ts';

/** What a payment provider says has happened. It names an object; what became of that is read afresh. */
export interface PaymentNotice {
  /** The provider's, the same however often it is sent. */
  id: string;
  type: string;
  objectId: string;
  occurredAt: Date;
}

/** Something that is so at the provider now. */
export type PaymentFact =
  | { kind: 'payment'; paymentId: string; providerRef: string | null; reading: PaymentReading }
  | { kind: 'reversal'; reversal: Reversal };

export interface ReceivedNotice {
  /** As it arrived, byte for byte. */
  body: Buffer;
  signature: string | undefined;
  now: Date;
}

/** The notices of a payment provider. Reading throws `DomainError('unavailable')` where it is down. */
export interface PaymentNotices {
  readonly provider: string;
  /** null: it was not signed by the provider, or not within the last five minutes. */
  verify(received: ReceivedNotice): PaymentNotice | null;
  /** What the object of a notice is now, in the order in which it has to be taken in; empty: none of ours. */
  read(notice: Pick<PaymentNotice, 'type' | 'objectId'>): Promise<PaymentFact[]>;
  /** Every notice since then that `read` knows something about. */
  listSince(since: Date): Promise<PaymentNotice[]>;
}
