interface PaidAmounts {
  amountYen: bigint;
  taxYen: bigint | null;
}

interface Part {
  amountYen: bigint;
  taxYen: bigint;
}

/**
 * How much of a reversal is tax: its share of the payment's tax, so that the parts of a payment that was reversed as a whole
 * have all of it between them. What goes beyond the payment has none.
 */
export function reversedTaxYen(payment: PaidAmounts, earlier: readonly Part[], amountYen: bigint): bigint {
  const tax = payment.taxYen ?? 0n;
  const total = payment.amountYen + tax;
  const before = earlier.reduce((sum, part) => ({ amount: sum.amount + part.amountYen, tax: sum.tax + part.taxYen }), {
    amount: 0n,
    tax: 0n,
  });
  const after = before.amount + amountYen;
  const due = after >= total ? tax : (2n * tax * after + total) / (2n * total);
  const share = due - before.tax;
  if (share <= 0n) return 0n;
  return share < amountYen ? share : amountYen;
}
