import { joinedTurns, wordsAskedFor, type MindInput } from '../mind/index.ts';

/**
 * What has reached the model and was not answered. The service keeps all of it in the conversation, whether a reply to it was begun and cut off
 * or not: the next reply answers everything together.
 */
export interface Unanswered {
  add(input: MindInput): void;
  /** For a reply that begins now; `wish`: nothing new was said, and the client asks for one. */
  take(wish?: Wish): MindInput[];
  /** The reply was cut off before the model thought of any of it. */
  giveBack(inputs: readonly MindInput[]): void;
}

type Wish = Extract<MindInput, { type: 'reply_wanted' }>;

export function createUnanswered(): Unanswered {
  let unanswered: MindInput[] = [];
  return {
    add: (input) => void unanswered.push(input),
    take(wish) {
      // Where words are to be said as they are, what was not answered waits on.
      if (wish && (unanswered.length === 0 || wordsAskedFor(wish.instructions) !== null)) return [wish];
      const taken = joinedTurns(unanswered);
      unanswered = [];
      return taken;
    },
    giveBack(inputs) {
      unanswered = [...inputs.filter(({ type }) => type !== 'reply_wanted'), ...unanswered];
    },
  };
}
