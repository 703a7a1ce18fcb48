import type { Tracer } from '@uketsuke/telemetry';
import type { AdmissionDoor } from './admission-door.ts';

/** The same door; how long each caller stood before it, and with what result, is a span. */
export function tracedDoor(door: AdmissionDoor, tracer: Tracer): AdmissionDoor {
  if (!tracer.isOn) return door;
  return {
    admit(request) {
      const { callId, channel } = request.input;
      const attributes = { 'uketsuke.call.id': callId, 'uketsuke.call.channel': channel };
      return tracer.trace('admission', { attributes }, async (span) => {
        const answer = await door.admit(request);
        span.set({ 'uketsuke.admission.status': answer.status });
        return answer;
      });
    },
  };
}
