import { describe, expect, it } from 'vitest';
import { phrasesOf } from '../text/phrases.ts';
import { stateAfterInput, stateAfterTurn, stateWithoutTurn, type AnsweredTurn } from './conversation-state.ts';

const phrases = phrasesOf('ja');
const turn = (more: Partial<AnsweredTurn>): AnsweredTurn => ({
  kind: 'text',
  isCut: false,
  pending: null,
  takesLeave: false,
  ...more,
});
const finish = { by: 'finish', outcome: 'completed' } as const;
const handoff = { by: 'handoff', reason: 'emergency' } as const;

describe('after a turn of the agent', () => {
  it.each([
    ['the agent listens', turn({}), { name: 'listening' }],
    ['a finished call is over', turn({ pending: finish }), { name: 'over', ending: finish }],
    ['a goodbye that was cut is taken back', turn({ pending: finish, isCut: true }), { name: 'listening' }],
    [
      'a handoff stands, also when it was cut',
      turn({ pending: handoff, isCut: true }),
      { name: 'over', ending: handoff },
    ],
    ['an agent that takes leave ends the call', turn({ takesLeave: true }), { name: 'over', ending: { by: 'caller' } }],
    ['a cut leave does not', turn({ takesLeave: true, isCut: true }), { name: 'listening' }],
    [
      'taking leave of a silent caller ends the call for silence',
      turn({ kind: 'silence', takesLeave: true }),
      { name: 'over', ending: { by: 'silence' } },
    ],
  ])('%s', (_title, given, expected) => {
    expect(stateAfterTurn(given)).toEqual(expected);
  });
});

describe('while the agent listens', () => {
  it('what the caller did is answered', () => {
    const input = { type: 'text', text: '田中です' } as const;
    expect(stateAfterInput(input, phrases)).toEqual({ name: 'answering', input });
  });

  it.each([
    ['silence', phrases.silenceGoodbye],
    ['max_duration', phrases.timeIsUp],
  ] as const)('a goodbye because of %s has its own words and its own end', (by, words) => {
    expect(stateAfterInput({ type: 'goodbye', by }, phrases)).toEqual({
      name: 'taking_leave',
      kind: 'goodbye',
      words,
      ending: { by },
    });
  });

  it('an engine that fails is a state of its own', () => {
    const error = new Error('broken');
    expect(stateAfterInput({ type: 'failed', error }, phrases)).toEqual({ name: 'engine_failed', error });
  });
});

it('an engine with nothing to say ends the call, as what it was asked for or as the caller taking leave', () => {
  expect(stateWithoutTurn(finish)).toEqual({ name: 'over', ending: finish });
  expect(stateWithoutTurn(null)).toEqual({ name: 'over', ending: { by: 'caller' } });
});
