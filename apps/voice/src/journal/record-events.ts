/** Puts what happens in a call into its record. */
import type { CallObserver } from '../observers/call-event.ts';
import type { CallRecorder } from './recorder.ts';

export function recordEvents(recorder: Pick<CallRecorder, 'turn' | 'field' | 'toolInvocation' | 'end'>): CallObserver {
  return (event, { atMs }) => {
    switch (event.type) {
      case 'transcript.written':
        recorder.turn({ index: event.index, role: event.role, text: event.text, atMs: event.saidAtMs });
        return;
      case 'field.recorded':
        recorder.field({ key: event.key, value: event.value, atMs });
        return;
      case 'tool.called': {
        const { type: _type, durationMs, isRecorded, ...call } = event;
        if (isRecorded) return;
        recorder.toolInvocation({ ...call, durationMs, atMs: Math.max(0, atMs - durationMs) });
        return;
      }
      case 'call.ended':
        recorder.end(event.end.outcome, event.end.reason, { durationMs: event.end.durationMs });
        return;
      default:
    }
  };
}
