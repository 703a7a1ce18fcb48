import { DomainError } from '@uketsuke/contracts';

/** It was never there, or its call has ended. */
export function noSuchConnection(): DomainError {
  return new DomainError('not_found', { problems: [{ path: ['pc_id'], reason: 'not found' }] });
}
