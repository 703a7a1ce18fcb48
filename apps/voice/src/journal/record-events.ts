/** Puts what happens in a call into its record. */
import type { CallObserver } from '../observers/call-event.ts';
import type { CallRecorder } from './recorder.ts';
import { createTurnTimings } from './turn-timings.ts';

export function recordEvents(
  recorder: Pick<CallRecorder, 'turn' | 'field' | 'toolInvocation' | 'engine' | 'end'>,
): CallObserver {
  const timings = createTurnTimings();
  return (event, { atMs }) => {
    timings.observe(event, atMs);
    switch (event.type) {
      case 'transcript.written':
        recorder.turn({
          ...{ index: event.index, role: event.role, text: event.text, atMs: event.saidAtMs },
          ...(event.role === 'assistant' && { timing: timings.current() }),
        });
        return;
      case 'field.recorded':
      case 'field.confirmed':
        recorder.field({ key: event.key, value: event.value, atMs, evidence: event.evidence });
        return;
      case 'tool.called': {
        const { type: _type, durationMs, isRecorded, ...call } = event;
        if (isRecorded) return;
        recorder.toolInvocation({ ...call, durationMs, atMs: Math.max(0, atMs - durationMs) });
        return;
      }
      case 'engine.changed':
        recorder.engine({ name: event.engine, atMs, reason: event.reason });
        return;
      case 'call.ended':
        recorder.end(event.end.outcome, event.end.reason, { durationMs: event.end.durationMs });
        return;
      default:
    }
  };
}
