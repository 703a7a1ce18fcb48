import { errorCatalogue } from '@uketsuke/contracts';
import { toDomainError } from '../errors/answer.ts';

/** A failure that is an answer to whoever asked, as 404 is; not one of ours. */
export function isRefusal(failure: unknown): boolean {
  return errorCatalogue[toDomainError(failure).code].status < 500;
}
