/** Why an engine was left for another one, in one word, for the record, the metrics and the log. */
import type { EngineReason } from '@uketsuke/contracts/voice-node';
import { providerFaultOf } from './provider-fault.ts';

/** It did not open, begin to answer or go on within its time. */
export class SlowEngine extends Error {
  override readonly name = 'SlowEngine';
}

export function engineReasonOf(error: unknown): EngineReason {
  if (error instanceof SlowEngine) return 'slow';
  return providerFaultOf(error)?.kind ?? 'broken';
}
