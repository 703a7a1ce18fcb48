import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { loggerInto, planFor } from '../testing/call-harness.ts';
import { createCallMetrics } from './call-metrics.ts';

function watched() {
  const clock = manualClock();
  const lines: Record<string, unknown>[] = [];
  const plan = planFor({ channel: 'phone', output: 'audio' });
  return { clock, lines, metrics: createCallMetrics({ plan, clock, logger: loggerInto(lines) }) };
}

describe('the metrics of a call', () => {
  it('count the gap from the end of what the caller said to the first audio that left', () => {
    const { clock, lines, metrics } = watched();
    metrics.observe({ type: 'caller.speech_ended', durationMs: 900, silenceMs: 0 });
    clock.advance(40);
    metrics.observe({ type: 'agent.turn_started', kind: 'text' });
    clock.advance(60);
    metrics.observe({ type: 'agent.output_started' });
    clock.advance(500);
    metrics.observe({ type: 'agent.output_started' });
    metrics.observe({ type: 'agent.turn_ended', kind: 'text', isCut: false, heardChars: 12 });
    expect(metrics.samples.turnGapMs).toEqual([100]);
    expect(lines).toMatchObject([
      { msg: 'turn.completed', turn: 1, turn_gap_ms: 100, first_audio_ms: 60, duration_ms: 560, heard_chars: 12 },
    ]);
  });

  it('know no gap where the caller did nothing, or nothing was said', () => {
    const { clock, lines, metrics } = watched();
    metrics.observe({ type: 'agent.turn_started', kind: 'opening' });
    clock.advance(60);
    metrics.observe({ type: 'agent.output_started' });
    metrics.observe({ type: 'agent.turn_ended', kind: 'text', isCut: false, heardChars: 5 });
    metrics.observe({ type: 'caller.speech_ended', durationMs: 900, silenceMs: 0 });
    metrics.observe({ type: 'agent.turn_started', kind: 'text' });
    metrics.observe({ type: 'agent.turn_ended', kind: 'text', isCut: true, heardChars: 0 });
    expect(metrics.samples.turnGapMs).toEqual([]);
    expect(lines.map((line) => line['turn_gap_ms'])).toEqual([null, null]);
  });

  it('take the share of the node once a turn, where the engine says when its audio was ready', () => {
    const { metrics } = watched();
    metrics.observe({ type: 'agent.turn_started', kind: 'opening' });
    metrics.observe({ type: 'agent.audio_ready', madeAtMs: performance.now() });
    metrics.observe({ type: 'agent.audio_ready', madeAtMs: performance.now() });
    metrics.observe({ type: 'agent.turn_ended', kind: 'text', isCut: false, heardChars: 1 });
    metrics.observe({ type: 'agent.audio_ready', madeAtMs: performance.now() });
    expect(metrics.samples.nodeShareMs).toHaveLength(1);
  });

  it('count turns and cuts for the line of the call', () => {
    const { lines, metrics } = watched();
    for (const isCut of [true, false]) {
      metrics.observe({ type: 'agent.turn_started', kind: 'text' });
      metrics.observe({ type: 'agent.turn_ended', kind: 'text', isCut, heardChars: 1 });
    }
    metrics.observe({
      type: 'call.ended',
      end: { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 1 },
      turns: 4,
      fields: 0,
    });
    expect(lines.at(-1)).toMatchObject({
      msg: 'call.ended',
      outcome: 'hangup',
      agent_turns: 2,
      cut_turns: 1,
      turns: 4,
    });
  });
});
