import { DomainError, languages } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireConnections } from '../permission.ts';
import { askProvider } from './failures.ts';
import { getConnection } from './get.ts';
import { openConnection } from './provider-of.ts';
import { updateConnection } from './update.ts';

const furnishInput = z.object({ locale: z.enum(languages) });

/** Makes at the service what the connection needs, and sets it up with that. */
export async function furnishConnection(ctx: DomainContext, id: string, input: unknown): Promise<Connection> {
  const scope = requireConnections(ctx);
  const { locale } = parseInput(furnishInput, input);
  const connection = await getConnection(ctx, id);
  if (connection.status === 'needs_reauth') throw new DomainError('needs_reauth');
  const { definition, provider } = openConnection(ctx, connection, scope);
  const { furnish } = definition;
  if (!furnish) {
    throw new DomainError('invalid_request', { problems: [{ path: ['id'], reason: 'has nothing that can be made' }] });
  }
  const config = await askProvider(ctx, connection, () => furnish(provider, locale));
  return updateConnection(ctx, id, { config });
}
