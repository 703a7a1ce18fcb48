import { ProviderError } from '@uketsuke/connectors';
import { DomainError } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { markBroken } from './mark-broken.ts';

/**
 * Asks a provider for a connection that is there. A dead grant marks the connection, so that the next one who looks sees it, and is answered
 * as `needs_reauth`; what may pass is `unavailable`.
 */
export async function askProvider<Answer>(
  ctx: DomainContext,
  { id, updatedAt }: Pick<Connection, 'id' | 'updatedAt'>,
  ask: () => Promise<Answer>,
  { isRead = false }: { isRead?: boolean } = {},
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'reauth') {
      await markBroken(ctx, { id, updatedAt }, 'refused_by_provider');
      throw new DomainError('needs_reauth', { cause: error });
    }
    // Where nothing was sent, nothing that was sent is wrong.
    if (isRead) throw new DomainError('unavailable', { cause: error });
    if (error.kind === 'config') {
      throw new DomainError('invalid_config', {
        problems: [{ path: ['config'], reason: error.message }],
        cause: error,
      });
    }
    if (error.kind === 'invalid') {
      throw new DomainError('invalid_request', { problems: [{ path: [], reason: error.message }], cause: error });
    }
    throw new DomainError('unavailable', { cause: error });
  }
}
