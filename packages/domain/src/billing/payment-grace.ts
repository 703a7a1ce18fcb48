const graceMs = 14 * 86_400_000;

/** Until when new calls are still taken after an invoice was due. */
export function graceEndsAt(dueAt: Date): Date {
  return new Date(dueAt.getTime() + graceMs);
}

/** 14 days have passed since it was due. */
export function isPaymentOverdue(dueAt: Date, now: Date): boolean {
  return graceEndsAt(dueAt) <= now;
}
