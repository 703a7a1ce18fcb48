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
  /** What the caller was asked last. A yes answers that one alone, and anything else answers it too: with a no. */
  let question: { name: string; args: string; isAgreed: boolean } | null = null;
  return {
    holdBack(name, args) {
      if (question?.isAgreed && question.name === name && question.args === args) {
        question = null;
        return null;
      }
      question = { name, args, isAgreed: false };
      return notConfirmed;
    },
    callerSaid(text) {
      if (!isPlainYes(text)) question = null;
      else if (question) question.isAgreed = true;
    },
  };
}
