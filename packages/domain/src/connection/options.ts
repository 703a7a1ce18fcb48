import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireConnections } from '../permission.ts';
import { askProvider } from './failures.ts';
import { getConnection } from './get.ts';
import { openConnection } from './provider-of.ts';

/** A page that is set up by several choices asks for the same again and again. */
const optionsKeptMs = 60_000;

/** What can be chosen from while setting a connection up, by the contract's keys of its connector. Empty where there is nothing to choose. */
export async function listConnectionOptions(
  ctx: DomainContext,
  id: string,
  params: unknown = {},
): Promise<Record<string, readonly unknown[]>> {
  const scope = requireConnections(ctx);
  const connection = await getConnection(ctx, id);
  if (connection.status === 'needs_reauth') throw new DomainError('needs_reauth');
  const { definition, provider } = openConnection(ctx, connection, scope);
  const config = typeof connection.config === 'object' && connection.config !== null ? { ...connection.config } : {};
  const query = { params: textsOf(params), config };
  const load = async () => (await definition.options?.(provider, query)) ?? {};
  return askProvider(
    ctx,
    connection,
    () => provider.kept(`options ${JSON.stringify(query.params)}`, optionsKeptMs, load),
    { isRead: true },
  );
}

/** What a page sends beside the id; only texts are passed on. */
function textsOf(params: unknown): Record<string, string> {
  const entries = Object.entries(typeof params === 'object' && params !== null ? params : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
