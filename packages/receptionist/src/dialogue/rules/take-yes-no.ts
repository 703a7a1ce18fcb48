/** Yes or no to what was asked or read back: it means the same whether it was spoken, typed or keyed. */
import { askForMore, ask, askNext, askWhichToCorrect, goBackTo, repeat } from '../moves/ask.ts';
import { finish, handOff, takeBack } from '../moves/end.ts';
import { openFields, record } from '../moves/record.ts';
import { change, count, sayVaried, timesOf, type Turn } from '../turn.ts';
import { takeAnswer } from './take-answer.ts';
import { takeCorrection } from './take-correction.ts';
import { takeNote } from './take-note.ts';
import { keep } from './take-back.ts';

/** Numbers read back in vain before a person takes over. */
const denialsMax = 3;

/** Yes to what was asked; `rest` is what else was said with it. */
export function takeYes(turn: Turn, rest: string): Turn {
  const { asking } = turn.state;
  switch (asking.type) {
    case 'more':
      return asking.isOpen ? repeat(goBackTo(turn, asking.before)) : askForMore(turn, { isOpen: true });
    case 'confirm':
      return takeNote(turn, rest) ?? finish({ ...turn, isAgreed: true }, 'completed');
    case 'number': {
      const recorded = record(turn, asking.field, asking.value);
      const isNothingOpen = openFields(recorded).length === 0;
      // Nothing but this number was collected, and it was confirmed just now.
      const isAll = recorded.state.values.size === 1 && isNothingOpen;
      if (isAll && !turn.state.hasConfirmed) return finish({ ...recorded, isAgreed: true }, 'completed');
      // With a yes only what speaks for itself is an answer: "yes, that's my number" is none.
      if (rest !== '' && !isNothingOpen) return takeAnswer(recorded, { text: rest, asked: null, isSure: false });
      return askNext(sayVaried(recorded, 'acknowledge'));
    }
    case 'drop':
      return takeBack(turn);
    case 'help':
    case 'field':
    case 'slot':
    case 'correct':
    case 'finished':
    case 'handedOff':
      return repeat(turn);
    default:
      return asking satisfies never;
  }
}

/** No to what was asked; `rest` is what else was said with it. */
export function takeNo(turn: Turn, rest: string): Turn {
  const { asking } = turn.state;
  switch (asking.type) {
    case 'more':
      return finish(turn, 'completed');
    case 'confirm':
      return (rest === '' ? null : takeCorrection(turn, rest)) ?? askWhichToCorrect(turn);
    case 'number': {
      const forgotten = change(turn, { digitsBefore: '' });
      if (asking.isOffer) return ask(forgotten, asking.field);
      const denied = count(forgotten, 'denial');
      if (timesOf(denied, 'denial') >= denialsMax) return handOff(denied, { reason: 'not_understood' });
      return ask(denied, asking.field, 'again');
    }
    case 'drop':
      return keep(turn, asking, rest);
    case 'help':
    case 'field':
    case 'slot':
    case 'correct':
    case 'finished':
    case 'handedOff':
      return repeat(turn);
    default:
      return asking satisfies never;
  }
}
