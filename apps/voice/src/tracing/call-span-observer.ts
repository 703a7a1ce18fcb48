import type { Span, Tracer } from '@uketsuke/telemetry';
import type { CallObserver } from '../observers/call-event.ts';

/** To be made within a call: a span for each turn of the agent, and how the call ended. Nothing that was said, and no name of a field or tool. */
export function createCallSpanObserver(tracer: Tracer): CallObserver {
  const call = tracer.current();
  let turn: Span | null = null;
  return (event) => {
    switch (event.type) {
      case 'agent.turn_started': {
        turn?.end();
        const attributes = { 'uketsuke.turn.kind': event.kind };
        turn = call && tracer.within(call, () => tracer.start('agent turn', { attributes }));
        return;
      }
      case 'agent.turn_ended':
        turn?.set({ 'uketsuke.turn.is_cut': event.isCut });
        turn?.end();
        turn = null;
        return;
      case 'call.failed':
        call?.fail(event.error);
        return;
      case 'call.ended':
        turn?.end();
        turn = null;
        call?.set({
          'uketsuke.call.outcome': event.end.outcome,
          'uketsuke.call.reason': event.end.reason,
          'uketsuke.call.duration_ms': event.end.durationMs,
        });
        return;
      default:
    }
  };
}
