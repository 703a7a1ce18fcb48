/** A refund or dispute, as it is at the provider now. */
export interface Reversal {
  /** The provider's. */
  id: string;
  kind: 'refund' | 'dispute';
  /** The provider's id of the charge that it is of. */
  chargeRef: string;
  /** Tax included; all of the charge or a part of it. */
  amountYen: number;
  /** It came to nothing: the refund failed, the dispute was won. */
  isReturned: boolean;
}
