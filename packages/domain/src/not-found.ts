import { DomainError } from '@uketsuke/contracts';

/** The reason of a problem whose path names what is not there. An edge adds where it was looked for. */
export const notFoundReason = 'not found';

/** What an input names, at this path of it, is not there. */
export function notFound(path: readonly string[]): DomainError {
  return new DomainError('not_found', { problems: [{ path, reason: notFoundReason }] });
}
