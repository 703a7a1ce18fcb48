import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainOutput } from '../brain.ts';
import { cleanValue } from '../fields/clean-value.ts';
import { kindOf } from '../fields/field-kind.ts';
import { understand, valueCharactersMax } from '../fields/understand.ts';
import { isThatAll } from '../intents/leaving.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { cutText } from '../text/normalize.ts';
import type { Dialogue } from './dialogue.ts';

const charactersMin = 4;

/** What the caller adds when everything was read back goes to the field for requests. Null: nothing to add, or nowhere. */
export function takeNote(dialogue: Dialogue, text: string): BrainOutput | null {
  // Yes in other words is nothing to note.
  const isAgreement =
    readAnswer(text).answer !== null || isThatAll(text) || /\b(?:correct|right|fine|perfect|thank)/i.test(text);
  const noted = isAgreement ? null : noteDown(dialogue, text);
  if (noted === null) return null;
  return dialogue.turn(dialogue.wording.corrected(dialogue.topic(noted.field), noted.note), ...dialogue.goOn());
}

/** Questions that were left open go to the field for requests as well, so that somebody reads them. */
export function noteQuestions({ state, options, wording, record }: Dialogue): void {
  const field = options.config.fields.find((candidate) => kindOf(candidate) === 'request');
  const questions = state.questions.splice(0);
  if (!field || questions.length === 0) return;
  const note = wording.questionNote(questions.join(' '));
  const before = state.values.get(field.key) ?? null;
  const value = before === null ? note : `${before}${options.language === 'ja' ? '、' : '; '}${note}`;
  record(field, cutText(value, valueCharactersMax));
}

/** Adds a wish to the field for requests, or to an optional one for the reason. */
export function noteDown(dialogue: Dialogue, text: string): { field: FieldSpec; note: string } | null {
  const { state, options } = dialogue;
  const { fields } = options.config;
  const field =
    fields.find((candidate) => kindOf(candidate) === 'request') ??
    fields.find((candidate) => kindOf(candidate) === 'reason' && !candidate.required);
  if (!field) return null;
  const said = understand(text, { fields: [field], asked: field, digitsBefore: '' }).rest.join(' ');
  const lead = /^(?:あと|それと|それから|ちなみに|また|and |also |oh,? (?:and )?|by the way,? )[、,]?/i;
  const note = cleanValue(said.replace(lead, ''), 'request');
  if ([...note].length < charactersMin) return null;
  const before = state.values.get(field.key) ?? null;
  const value = before === null ? note : `${before}${options.language === 'ja' ? '、' : '; '}${note}`;
  const isUnasked = before === null && !state.values.has(field.key) && kindOf(field) === 'request';
  const wasNoted = state.noted.delete(field.key);
  dialogue.record(field, cutText(value, valueCharactersMax));
  if (isUnasked || wasNoted) state.noted.add(field.key);
  return { field, note };
}
