import { expect, it } from 'vitest';
import { agentFor } from '../../../scenarios/agents.ts';
import { handOff, record } from '../../../scenarios/scenario.ts';
import { createDesk } from '../desk.ts';
import { initialState } from '../state.ts';
import { startTurn, type Turn } from '../turn.ts';
import { ask, repeat } from './ask.ts';
import { fail, halfFailure } from './fail.ts';

function asking({ isRequired }: { isRequired: boolean }): Turn {
  const field = { key: 'name', label: 'Name', required: isRequired };
  const desk = createDesk({
    config: agentFor('en', { fields: [field] }),
    language: 'en',
    channel: 'web',
    hasEars: true,
    callerNumber: null,
  });
  return ask(startTurn(desk, initialState({ usesKeys: false })), field);
}

function failTimes(turn: Turn, times: number, weight?: number): Turn {
  return times === 0 ? turn : failTimes(fail(turn, repeat, weight), times - 1, weight);
}

it('an answer that brings nothing is asked for again', () => {
  const asked = asking({ isRequired: true });
  const again = fail(asked, repeat);
  expect(again.say).toEqual([...asked.say, ...asked.say]);
  expect(again.ends).toBe(false);
});

it('a required field that fails three times goes to a person', () => {
  expect(failTimes(asking({ isRequired: true }), 3)).toMatchObject({ calls: [handOff('not_understood')], ends: true });
});

it('an optional field that fails three times is skipped', () => {
  expect(failTimes(asking({ isRequired: false }), 3)).toMatchObject({ calls: [record('name', null)], ends: false });
});

it('politeness without an answer is borne twice as often', () => {
  expect(failTimes(asking({ isRequired: true }), 5, halfFailure).ends).toBe(false);
  expect(failTimes(asking({ isRequired: true }), 6, halfFailure).ends).toBe(true);
});
