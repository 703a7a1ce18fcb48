/** Keys pressed, as an answer to what was asked. */
import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainOutput } from '../brain.ts';
import { kindOf } from '../fields/field-kind.ts';
import { isKeyable, readKeys } from '../fields/read-keys.ts';
import { findPhone } from '../numbers/phone-entry.ts';
import { takeConfirmed, takeDenied } from './answers.ts';
import type { Dialogue } from './dialogue.ts';
import { takePhone } from './take-phone.ts';
import { recordYesNo } from './take-yes-no.ts';

export function answerKeys(dialogue: Dialogue, entry: string): BrainOutput {
  const { state, wording } = dialogue;
  const digits = entry.replace(/\D/g, '').slice(0, 64);
  const { asking } = state;
  if (digits === '') return dialogue.turn(...dialogue.question());
  switch (asking.type) {
    case 'number':
    case 'confirm':
    case 'more': {
      if (digits === '1') return takeConfirmed(dialogue, '');
      if (digits === '2') return takeDenied(dialogue, '');
      if (digits === '0') return dialogue.handOff({ reason: 'caller_asked_for_person' });
      if (asking.type === 'number' && digits.length > 1) {
        dialogue.ask(asking.field, 'again');
        return takePhone(dialogue, asking.field, findPhone(digits, { before: '', isAsked: true }), digits);
      }
      return dialogue.fail(() => [wording.yesNoKeys.phone]);
    }
    case 'field': {
      if (kindOf(asking.field) === 'yesNo' && (digits === '1' || digits === '2')) {
        return recordYesNo(dialogue, asking.field, digits === '1');
      }
      if (digits === '0' && !asking.field.required) {
        dialogue.record(asking.field, null);
        return dialogue.turn(dialogue.vary(wording.skipped), ...dialogue.goOn());
      }
      if (digits === '0') return dialogue.handOff({ reason: 'caller_asked_for_person' });
      if (asking.field.type === 'phone')
        return takePhone(
          dialogue,
          asking.field,
          findPhone(digits, { before: state.digitsBefore, isAsked: true }),
          digits,
        );
      return takeKeys(dialogue, asking.field, digits);
    }
    case 'help':
    case 'correct':
      if (digits === '0') return dialogue.handOff({ reason: 'caller_asked_for_person' });
      return asking.type === 'help' ? dialogue.turn(...dialogue.goOn()) : dialogue.fail(dialogue.question);
    case 'finished':
      return dialogue.finish(asking.outcome);
    case 'handedOff':
      return { ...dialogue.turn(), ends: true };
    default:
      return asking satisfies never;
  }
}

function takeKeys(dialogue: Dialogue, field: FieldSpec, digits: string): BrainOutput {
  const { options, wording } = dialogue;
  const kind = kindOf(field);
  const phoneField = dialogue.openFields().find((open) => open.type === 'phone');
  const phone = isKeyable(kind) || !phoneField ? null : findPhone(digits, { before: '', isAsked: true });
  if (phoneField && phone?.status === 'valid') return dialogue.turn(...dialogue.readBack(phoneField, phone.value));
  // Where words cannot be heard, a customer number for a name is better than no record.
  const value = readKeys(kind, digits, options.language) ?? (isKeyable(kind) ? null : digits);
  if (value !== null) {
    dialogue.record(field, value);
    return dialogue.turn(
      isKeyable(kind) && kind !== 'other' ? wording.heard(value) : dialogue.vary(wording.acknowledge),
      ...dialogue.goOn(),
    );
  }
  const how = wording.askByKeys(dialogue.topic(field));
  return dialogue.fail(() => [wording.keysWrong, ...dialogue.question().slice(0, 1), how]);
}
