/** What is told beside the questions is kept in the field for requests, so that somebody reads it. */
import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isOpenRequest, kindOf } from '../../fields/field-kind.ts';
import { valueCharactersMax } from '../../fields/understand.ts';
import { cutText } from '../../text/normalize.ts';
import { change, type Turn } from '../turn.ts';
import { read } from './read.ts';
import { joined, record, valueOf, volunteer } from './record.ts';

const charactersMin = 4;
const lead = /^(?:あと|それと|それから|ちなみに|また|and |also |oh,? (?:and )?|by the way,? )[、,]?/i;

export interface Noted {
  turn: Turn;
  field: FieldSpec;
  note: string;
}

/** Adds a wish to the field for requests, or to an optional one for the reason. Null: nothing to add, or nowhere. */
export function noteDown(turn: Turn, text: string): Noted | null {
  const { fields } = turn.desk.config;
  const field =
    fields.find(isOpenRequest) ?? fields.find((candidate) => kindOf(candidate) === 'reason' && !candidate.required);
  if (!field) return null;
  const said = read(turn, text, { fields: [field], asked: field }).rest.join(' ');
  const note = cleanValue(said.replace(lead, ''), 'request');
  if ([...note].length < charactersMin) return null;
  const { values, volunteered } = turn.state;
  const isVolunteered = volunteered.has(field.key) || (!values.has(field.key) && kindOf(field) === 'request');
  const added = addTo(turn, field, note);
  return { turn: isVolunteered ? volunteer(added, field) : added, field, note };
}

/** Questions that were left open go to the field for requests as well. */
export function noteQuestions(turn: Turn): Turn {
  const { questions } = turn.state;
  const noted = change(turn, { questions: [] });
  const field = turn.desk.config.fields.find(isOpenRequest);
  if (!field || questions.length === 0) return noted;
  return addTo(noted, field, turn.desk.wording.questionNote(questions.join(' ')));
}

/** Behind what the field holds already, however that came to be there. */
function addTo(turn: Turn, field: FieldSpec, note: string): Turn {
  const before = valueOf(turn, field);
  const whole = cutText(before === null ? note : joined(turn, before, note), valueCharactersMax);
  const { volunteered } = turn.state;
  const settled = change(turn, { volunteered: new Set([...volunteered].filter((key) => key !== field.key)) });
  return record(settled, field, whole);
}
