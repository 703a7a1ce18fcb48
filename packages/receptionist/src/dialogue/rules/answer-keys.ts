/** Keys pressed, as an answer to what was asked. */
import type { FieldSpec } from '@uketsuke/contracts';
import { kindOf } from '../../fields/field-kind.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { isKeyable, readKeys } from '../../fields/read-keys.ts';
import { yesNoValue } from '../../fields/yes-no-in.ts';
import { ask, askNext, readBack, repeat, topicByKeys } from '../moves/ask.ts';
import { end, finish, handOff } from '../moves/end.ts';
import { fail } from '../moves/fail.ts';
import { wantSlots } from '../moves/find-slots.ts';
import { readPhone } from '../moves/read.ts';
import { openFields, record, valueOf } from '../moves/record.ts';
import { say, sayVaried, type Turn, withoutSaying } from '../turn.ts';
import { takeNo, takeYes } from './answer-read-back.ts';
import { answerSlotKeys } from './answer-slot.ts';
import { takePhone } from './take-answer.ts';

const digitsMax = 64;

export function answerKeys(turn: Turn, entry: string): Turn {
  const digits = entry.replace(/\D/g, '').slice(0, digitsMax);
  const { asking } = turn.state;
  if (digits === '') return repeat(turn);
  switch (asking.type) {
    case 'number':
      return digits.length > 1 ? answerWithNumber(turn, asking.field, digits) : answerChoice(turn, digits);
    case 'slot':
      return answerSlotKeys(turn, asking, digits);
    case 'confirm':
    case 'drop':
    case 'more':
      return answerChoice(turn, digits);
    case 'field':
      return answerField(turn, asking.field, digits);
    case 'help':
      return digits === '0' ? toPerson(turn) : askNext(turn);
    case 'correct':
      return digits === '0' ? toPerson(turn) : fail(turn, repeat);
    case 'finished':
      return finish(turn, asking.outcome);
    case 'handedOff':
      return end(turn);
    default:
      return asking satisfies never;
  }
}

function answerChoice(turn: Turn, digits: string): Turn {
  if (digits === '1') return takeYes(turn, '');
  if (digits === '2') return takeNo(turn, '');
  return digits === '0' ? toPerson(turn) : fail(turn, (next) => say(next, next.desk.wording.yesNoKeys));
}

/** A whole number, or its beginning, instead of yes or no: it takes the place of the one that was read out. */
function answerWithNumber(turn: Turn, field: FieldSpec, digits: string): Turn {
  const asked = withoutSaying(turn, (next) => ask(next, field, 'again'));
  return takePhone(asked, field, readPhone(turn, digits), digits);
}

function answerField(turn: Turn, field: FieldSpec, digits: string): Turn {
  const isYesNo = kindOf(field) === 'yesNo' && (digits === '1' || digits === '2');
  if (isYesNo) {
    const value = yesNoValue({ field, language: turn.desk.language, isYes: digits === '1' });
    return askNext(sayVaried(record(turn, field, value), 'acknowledge'));
  }
  if (digits === '0' && field.required) return toPerson(turn);
  if (digits === '0') return askNext(sayVaried(record(turn, field, null), 'skipped'));
  if (field.type !== 'phone') return takeKeys(turn, field, digits);
  return takePhone(turn, field, readPhone(turn, digits, turn.state.digitsBefore), digits);
}

function takeKeys(turn: Turn, field: FieldSpec, digits: string): Turn {
  const { language, wording } = turn.desk;
  const kind = kindOf(field);
  const phoneField = isKeyable(kind) ? undefined : openFields(turn).find((open) => open.type === 'phone');
  const phone = readPhone(turn, digits);
  if (phoneField && phone.status === 'valid') return readBack(turn, phoneField, phone.value);
  // Where words cannot be heard, a customer number for a name is better than no record.
  const topic = topicByKeys(turn, field);
  const hour = topic.kind === kind ? null : readKeys(topic.kind, digits, language);
  const value =
    hour === null
      ? (readKeys(kind, digits, language) ?? (isKeyable(kind) ? null : digits))
      : joinDayAndTime(valueOf(turn, field) ?? '', hour, language);
  if (value !== null) {
    const recorded = record(turn, field, value);
    const searching = wantSlots(recorded);
    // What is free then tells the day by itself.
    if (searching) return searching;
    const isRead = isKeyable(kind) && kind !== 'other';
    return askNext(isRead ? say(recorded, wording.heard(value)) : sayVaried(recorded, 'acknowledge'));
  }
  const [question = ''] = turn.state.asking.question;
  return fail(turn, (next) => say(next, wording.keysWrong, question, wording.askByKeys(topic)));
}

function toPerson(turn: Turn): Turn {
  return handOff(turn, { reason: 'caller_asked_for_person' });
}
