import { expect, it } from 'vitest';
import { agentFor } from '../../../scenarios/agents.ts';
import { record as recorded } from '../../../scenarios/scenario.ts';
import { createDesk } from '../desk.ts';
import { initialState } from '../state.ts';
import { startTurn } from '../turn.ts';
import { isComplete, isEverythingAsked, openFields, record, volunteer } from './record.ts';

const name = { key: 'name', label: 'Name', required: true };
const note = { key: 'note', label: 'Notes', required: false };

function turnWith(fields: (typeof name)[]) {
  const config = agentFor('en', { fields });
  const desk = createDesk({ config, language: 'en', channel: 'web', hasEars: true, callerNumber: null });
  return startTurn(desk, initialState({ usesKeys: false }));
}

it('a value is recorded once, and again when it changes; the turn before stays as it was', () => {
  const before = turnWith([name]);
  const once = record(before, name, 'Ann');
  expect(record(once, name, 'Ann').calls).toEqual([recorded('name', 'Ann')]);
  expect(record(once, name, 'Anna').calls).toEqual([recorded('name', 'Ann'), recorded('name', 'Anna')]);
  expect([before.calls, before.state.values.size]).toEqual([[], 0]);
});

it('a value that was told before it was asked for is asked for all the same, and added to', () => {
  const told = volunteer(record(turnWith([note]), note, 'by the window'), note);
  expect(openFields(told).map(({ key }) => key)).toEqual(['note']);
  expect(record(told, note, 'a high chair').state.values.get('note')).toBe('by the window; a high chair');
  const nothingMore = record(told, note, null);
  expect(nothingMore.state.values.get('note')).toBe('by the window');
  expect(openFields(nothingMore)).toEqual([]);
});

it('a conversation is complete with its required fields, and nothing is left to ask once the others were declined', () => {
  const named = record(turnWith([name, note]), name, 'Ann');
  expect([isComplete(named), isEverythingAsked(named)]).toEqual([true, false]);
  const declined = record(named, note, null);
  expect([isComplete(declined), isEverythingAsked(declined)]).toEqual([true, true]);
});

it('where no field is required, a conversation is complete once each was given or declined', () => {
  const asked = turnWith([note]);
  expect(isComplete(asked)).toBe(false);
  expect(isComplete(record(asked, note, null))).toBe(true);
});
