/** What became of money at the provider: what an organization paid in, and what went back. */
export interface Truth {
  paid: readonly PaidIn[];
  reversals: readonly WentBack[];
}

export interface PaidIn {
  paymentId: string;
  kind: 'topup' | 'auto_recharge';
  chargeRef: string;
  amountYen: number;
  taxYen: number;
}

export interface WentBack {
  id: string;
  kind: 'refund' | 'dispute';
  chargeRef: string;
  /** With tax. */
  amountYen: number;
  isReturned: boolean;
}

/** What the ledger says happened, and when; the amounts are the provider's. */
export interface Booked {
  kind: string;
  reference: string;
  bookedAt: Date;
  expiresAt: Date | null;
}

interface Lot {
  left: bigint;
  expiresAt: number;
  /** The payment that gave it. */
  paymentId: string;
}

interface Standing {
  amount: number;
  tax: number;
  credit: bigint;
  breakage: bigint;
}

/** The rules of prepaid credit in the plainest words: lots in a list, earliest expiry first, and what is owed. */
export class PlainMoney {
  #lots: Lot[] = [];
  #deficit = 0n;
  #expired = new Map<string, bigint>();
  #standing = new Map<string, Map<string, Standing>>();

  get balance(): bigint {
    return this.#lots.reduce((sum, { left }) => sum + left, -this.#deficit);
  }

  expire(now: number): void {
    for (const { left, expiresAt, paymentId } of this.#lots)
      if (expiresAt < now) this.#expired.set(paymentId, (this.#expired.get(paymentId) ?? 0n) + left);
    this.#lots = this.#lots.filter(({ expiresAt }) => expiresAt >= now);
  }

  add(milliYen: bigint, { expiresAt, paymentId }: { expiresAt: number; paymentId: string }): void {
    const filled = milliYen < this.#deficit ? milliYen : this.#deficit;
    this.#deficit -= filled;
    if (milliYen > filled) this.#lots.push({ left: milliYen - filled, expiresAt, paymentId });
    this.#lots.sort((one, other) => one.expiresAt - other.expiresAt);
  }

  take(milliYen: bigint, first: (lot: Lot) => boolean = () => false): void {
    let open = milliYen;
    for (const lot of [...this.#lots.filter(first), ...this.#lots.filter((lot) => !first(lot))]) {
      const taken = lot.left < open ? lot.left : open;
      lot.left -= taken;
      open -= taken;
    }
    this.#lots = this.#lots.filter(({ left }) => left > 0n);
    this.#deficit += open;
  }

  /** What had expired of a payment is not taken from the customer a second time. */
  takeBack({ paymentId, amountYen, taxYen }: PaidIn, { id, amountYen: amount }: WentBack): void {
    const standing = this.#standing.get(paymentId) ?? new Map<string, Standing>();
    this.#standing.set(paymentId, standing);
    const earlier = [...standing.values()];
    const sumOf = (pick: (one: Standing) => number): number => earlier.reduce((sum, one) => sum + pick(one), 0);
    const after = sumOf((one) => one.amount) + amount;
    const total = amountYen + taxYen;
    const due = after >= total ? taxYen : Math.floor((2 * taxYen * after + total) / (2 * total));
    const tax = Math.min(amount, Math.max(0, due - sumOf((one) => one.tax)));
    const credit = BigInt(amount - tax) * 1000n;
    const expired = (this.#expired.get(paymentId) ?? 0n) - earlier.reduce((sum, one) => sum + one.breakage, 0n);
    const breakage = credit < expired ? credit : expired;
    standing.set(id, { amount, tax, credit: credit - breakage, breakage });
    this.take(credit - breakage, (lot) => lot.paymentId === paymentId);
  }

  giveBack({ paymentId }: PaidIn, { id }: WentBack, expiresAt: number | null): void {
    const taken = this.#standing.get(paymentId)?.get(id);
    if (!taken) throw new Error(`${id} is given back, but was never taken`);
    this.#standing.get(paymentId)?.delete(id);
    if (expiresAt !== null) this.add(taken.credit, { expiresAt, paymentId });
  }
}
