/** Holds back what needs the caller's yes, whatever the model thinks that it has heard. */
import { isPlainYes } from '@uketsuke/receptionist';

export interface ConfirmGuard {
  /** What the model reads instead of a result; null: the caller has just said yes to exactly this, and it may be done once. */
  holdBack(name: string, args: string): string | null;
  /** A turn of the caller. Only the last one counts. */
  callerSaid(text: string): void;
}

export const notConfirmed =
  'Not done yet. Read the details back to the caller and ask for a yes. Once the caller has said yes, call this again with the same arguments.';

export function createConfirmGuard(): ConfirmGuard {
  /** By tool: what the caller is being asked to agree to. */
  const asked = new Map<string, { args: string; isAgreed: boolean }>();
  return {
    holdBack(name, args) {
      const before = asked.get(name);
      if (before?.args === args && before.isAgreed) {
        asked.delete(name);
        return null;
      }
      asked.set(name, { args, isAgreed: false });
      return notConfirmed;
    },
    callerSaid(text) {
      const isAgreed = isPlainYes(text);
      for (const question of asked.values()) question.isAgreed = isAgreed;
    },
  };
}
