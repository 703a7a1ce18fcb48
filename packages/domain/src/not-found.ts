import { DomainError } from '@uketsuke/contracts';

/** What an input names, at this path of it, is not there. An edge adds where it looked. */
export function notFound(path: readonly string[]): DomainError {
  return new DomainError('not_found', { problems: [{ path, reason: 'not found' }] });
}
