import type { CallBatch } from '@uketsuke/contracts/voice-node';
import type { LockedCall } from './lock.ts';

/**
 * What may still be kept of a batch. A journal may deliver after somebody has asked for the call to be erased: the batch then
 * counts as received, so that the journal ends, and what was erased does not come back.
 */
export function withoutErased(
  batch: CallBatch,
  { transcriptErasedAt, fieldsErasedAt }: Pick<LockedCall, 'transcriptErasedAt' | 'fieldsErasedAt'>,
): CallBatch {
  return {
    ...batch,
    ...(transcriptErasedAt && { turns: [], toolInvocations: [] }),
    ...(fieldsErasedAt && { fields: [] }),
  };
}
