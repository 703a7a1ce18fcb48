import type { BrainOutput } from '../brain.ts';
import { kindOf } from '../fields/field-kind.ts';
import type { Asking } from './state.ts';

const freeDigitsMax = 32;
const phoneDigitsMax = 11;

/** How the keys are collected that answer this question. */
export function keypadFor(asking: Asking): BrainOutput['keypad'] {
  switch (asking.type) {
    case 'field':
      if (kindOf(asking.field) === 'yesNo') return { mode: 'choice', maxDigits: 1 };
      return asking.field.type === 'phone'
        ? { mode: 'phone', maxDigits: phoneDigitsMax }
        : { mode: 'free', maxDigits: freeDigitsMax };
    case 'more':
      return asking.isOpen ? { mode: 'free', maxDigits: freeDigitsMax } : { mode: 'choice', maxDigits: 1 };
    case 'number':
      // One key says yes or no; whoever keys a whole number instead means that number.
      return { mode: 'choice_or_phone', maxDigits: phoneDigitsMax };
    case 'confirm':
    case 'drop':
    case 'slot':
      return { mode: 'choice', maxDigits: 1 };
    default:
      return { mode: 'free', maxDigits: freeDigitsMax };
  }
}
