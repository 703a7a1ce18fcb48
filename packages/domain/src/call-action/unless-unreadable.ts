import { ProviderError } from '@uketsuke/connectors';
import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';

/**
 * What the work on one connection answers; null where its row cannot be read (sealed with another secret, of a connector that is not known
 * here) or its service does not answer. The log hears of a row that cannot be read; the other connections of the call go on.
 */
export async function unlessUnreadable<Value>(
  { onConnectorTrouble }: DomainContext,
  { id: connectionId, connector }: Connection,
  work: () => Value | Promise<Value>,
): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError))
      onConnectorTrouble?.({ trouble: 'unreadable', connector, connectionId, error });
    return null;
  }
}
