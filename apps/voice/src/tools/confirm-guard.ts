/** Holds back what needs the caller's yes, whatever the model thinks that it has heard. */
import { isHesitation, isPlainYes } from '@uketsuke/receptionist';

export interface ConfirmGuard {
  /** What the model reads instead of a result; null: the caller has just said yes to exactly this, and it may be done once. */
  holdBack(name: string, args: string): string | null;
  /** What the caller is asked, where the agent has spoken since it was held back; null: nothing. */
  readonly readBack: ReadBack | null;
  /** A turn of the caller. Only the last one counts. */
  callerSaid(text: string, how?: CallerTurn): void;
}

/** What is read back to the caller. */
export interface ReadBack {
  name: string;
  args: string;
}

export interface CallerTurn {
  /** What had been read back when the caller began to say it; omitted where words are known as soon as they are said. */
  answers?: ReadBack | null;
}

export interface ConfirmGuardOptions {
  /** Grows with all that the agent says. */
  outputs(): number;
}

export const notConfirmed =
  'Not done yet. Read the details back to the caller and ask for a yes. Once the caller has said yes, call this again with the same arguments.';

export function createConfirmGuard({ outputs }: ConfirmGuardOptions): ConfirmGuard {
  /** What the caller was asked last. A yes answers that one alone, and anything else answers it too: with a no. */
  let question: (ReadBack & { isAgreed: boolean; askedAtOutputs: number }) | null = null;
  return {
    holdBack(name, args) {
      if (question?.isAgreed && question.name === name && question.args === args) {
        question = null;
        return null;
      }
      question = { name, args, isAgreed: false, askedAtOutputs: outputs() };
      return notConfirmed;
    },
    get readBack() {
      return question && outputs() > question.askedAtOutputs ? question : null;
    },
    callerSaid(text, { answers } = {}) {
      // Said before the question: it answers something else.
      if (answers !== undefined && answers !== question) return;
      // Who looks for words has not answered yet.
      if (isHesitation(text)) return;
      if (!isPlainYes(text)) question = null;
      else if (question) question.isAgreed = true;
    },
  };
}
