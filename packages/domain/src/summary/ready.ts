import type { Transaction } from '@uketsuke/db';

type AfterSummary = (tx: Transaction, call: { id: string }) => Promise<void>;

/** What the first summary of a call causes, in its transaction and in this order. */
const afterSummary: readonly AfterSummary[] = [];

export async function summaryReady(tx: Transaction, call: { id: string }): Promise<void> {
  for (const follow of afterSummary) await follow(tx, call);
}
