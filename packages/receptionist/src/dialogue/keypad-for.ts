import type { BrainOutput } from '../brain.ts';
import { kindOf } from '../fields/field-kind.ts';
import type { Asking } from './state.ts';

type Keypad = BrainOutput['keypad'];

const free: Keypad = { mode: 'free', maxDigits: 32 };
const choice: Keypad = { mode: 'choice', maxDigits: 1 };
const phoneDigitsMax = 11;

/** How the keys are collected that answer this question. */
export function keypadFor(asking: Asking): Keypad {
  switch (asking.type) {
    case 'field':
      if (kindOf(asking.field) === 'yesNo') return choice;
      return asking.field.type === 'phone' ? { mode: 'phone', maxDigits: phoneDigitsMax } : free;
    case 'more':
      return asking.isOpen ? free : choice;
    case 'number':
      // One key says yes or no; whoever keys a whole number instead means that number.
      return { mode: 'choice_or_phone', maxDigits: phoneDigitsMax };
    case 'confirm':
    case 'drop':
    case 'slot':
      return choice;
    default:
      return free;
  }
}
