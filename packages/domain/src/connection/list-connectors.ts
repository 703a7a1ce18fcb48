import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

export interface ListedConnector {
  definition: ConnectorDefinition;
  /** What the operator has to set for it is set. */
  isAvailable: boolean;
}

export function listConnectors(ctx: DomainContext): ListedConnector[] {
  requireReader(ctx);
  const { connectors } = ctx;
  return (connectors?.definitions ?? []).map((definition) => ({
    definition,
    isAvailable: connectors?.isAvailable(definition.id) ?? false,
  }));
}
