import type { llm } from '@livekit/agents';
import type { ProviderFault } from '../provider-fault.ts';

/** As a model tells the framework that it has failed for good. */
export function modelErrorOf(fault: ProviderFault): llm.RealtimeModelError {
  return {
    type: 'realtime_model_error',
    timestamp: Date.now(),
    label: `uketsuke.${fault.provider}`,
    error: fault,
    recoverable: false,
  };
}
