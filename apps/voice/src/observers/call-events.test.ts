import { expect, it } from 'vitest';
import { createCallEvents } from './call-events.ts';

function setUp() {
  const told: string[] = [];
  const errors: unknown[] = [];
  let nowMs = 0;
  const events = createCallEvents({ elapsedMs: () => nowMs, onError: (error) => errors.push(error) });
  return { told, errors, events, pass: (ms: number) => void (nowMs += ms) };
}

it('every observer hears each event, with the moment of the call at which it happened', () => {
  const { told, events, pass } = setUp();
  events.subscribe(({ type }, { atMs }) => told.push(`first ${type} ${atMs}`));
  events.subscribe(({ type }, { atMs }) => told.push(`second ${type} ${atMs}`));
  pass(40);
  events.emit({ type: 'caller.speech_started' });
  pass(2);
  events.emit({ type: 'agent.output_started' });
  expect(told).toEqual([
    'first caller.speech_started 40',
    'second caller.speech_started 40',
    'first agent.output_started 42',
    'second agent.output_started 42',
  ]);
});

it('an observer that throws harms neither the others nor the call', () => {
  const { told, errors, events } = setUp();
  events.subscribe(() => {
    throw new Error('broken');
  });
  events.subscribe(({ type }) => told.push(type));
  events.emit({ type: 'agent.output_started' });
  expect(told).toEqual(['agent.output_started']);
  expect(errors).toHaveLength(1);
});
