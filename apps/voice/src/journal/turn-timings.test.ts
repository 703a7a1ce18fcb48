import { expect, it } from 'vitest';
import { createTurnTimings } from './turn-timings.ts';

it('an answer is timed from the end of what the caller said, not from when the silence behind it was long enough', () => {
  const timings = createTurnTimings();
  timings.observe({ type: 'caller.speech_ended', durationMs: 900, silenceMs: 400 }, 1400);
  timings.observe({ type: 'agent.turn_started', kind: 'text' }, 1240);
  timings.observe({ type: 'agent.model_started' }, 1500);
  timings.observe({ type: 'agent.audio_ready', madeAtMs: 0 }, 1600);
  timings.observe({ type: 'agent.output_started' }, 1605);
  expect(timings.current()).toEqual({ decidedMs: 240, modelMs: 500, audioMs: 600, packetMs: 605 });
  timings.observe({ type: 'agent.turn_ended', kind: 'text', isCut: false, heardChars: 1 }, 3000);
  expect(timings.current()).toBeNull();
});

it('a turn that answers nothing has no times', () => {
  const timings = createTurnTimings();
  timings.observe({ type: 'agent.turn_started', kind: 'opening' }, 10);
  timings.observe({ type: 'agent.output_started' }, 20);
  expect(timings.current()).toBeNull();
});
