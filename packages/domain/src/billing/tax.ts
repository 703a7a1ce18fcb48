/** Consumption tax in Japan, on top of the price, in hundredths of a percent. */
export const taxRateBasisPoints = 1000;

const wholeBasisPoints = 10_000n;

/** Of a payment in advance: half a yen is rounded up, as Stripe rounds it, so that an amount has the same tax whoever takes it. */
export function paymentTaxYen(amountYen: bigint): bigint {
  return (amountYen * BigInt(taxRateBasisPoints) + wholeBasisPoints / 2n) / wholeBasisPoints;
}
