/** Answers that mean the same however they were given: spoken, typed or keyed. */
import type { BrainOutput } from '../brain.ts';
import type { Dialogue } from './dialogue.ts';
import { takeAnswer } from './take-answer.ts';
import { takeCorrection } from './take-correction.ts';
import { takeNote } from './take-note.ts';

/** Numbers read back in vain before a person takes over. */
const denialsMax = 3;

/** Yes; `beside` is what else was said. */
export function takeConfirmed(dialogue: Dialogue, beside: string): BrainOutput {
  const { state, wording } = dialogue;
  const { asking } = state;
  if (asking.type === 'more') {
    state.asking = asking.isOpen ? asking.before : { ...asking, isOpen: true };
    return dialogue.turn(...dialogue.question());
  }
  if (asking.type === 'confirm') return takeNote(dialogue, beside) ?? dialogue.finish('completed');
  if (asking.type !== 'number') return dialogue.turn(...dialogue.question());
  dialogue.record(asking.field, asking.value);
  // Nothing but this number was collected, and it was confirmed just now.
  const isAll = state.values.size === 1 && dialogue.openFields().length === 0;
  if (isAll && !state.hasConfirmed) return dialogue.finish('completed');
  // Beside a yes only what speaks for itself is an answer: "yes, that's my number" is none.
  if (beside !== '' && dialogue.openFields().length > 0) {
    return takeAnswer(dialogue, { text: beside, asked: null, isSure: false });
  }
  return dialogue.turn(dialogue.vary(wording.acknowledge), ...dialogue.goOn());
}

export function takeDenied(dialogue: Dialogue, beside: string): BrainOutput {
  const { state, wording } = dialogue;
  const { asking } = state;
  if (asking.type === 'more') return dialogue.finish('answered');
  if (asking.type === 'confirm') {
    if (beside !== '') {
      const corrected = takeCorrection(dialogue, beside);
      if (corrected) return corrected;
    }
    return dialogue.turn(...dialogue.askWhichToCorrect());
  }
  if (asking.type !== 'number') return dialogue.turn(...dialogue.question());
  state.digitsBefore = '';
  if (asking.isOffer) return dialogue.turn(...dialogue.ask(asking.field));
  state.denials += 1;
  if (state.denials >= denialsMax) return dialogue.handOff({ reason: 'handoff_rule' }, wording.handoff.stuck);
  return dialogue.turn(...dialogue.ask(asking.field, 'again'));
}
