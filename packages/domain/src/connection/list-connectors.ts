import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { DomainContext } from '../context.ts';
import { requireConnectionReader } from '../permission.ts';
import { isOffered } from './scope.ts';

export interface ListedConnector {
  definition: ConnectorDefinition;
  /** What the operator has to set for it is set. */
  isAvailable: boolean;
}

/** Those that the viewer may connect. */
export function listConnectors(ctx: DomainContext): ListedConnector[] {
  requireConnectionReader(ctx);
  const { connectors } = ctx;
  const offered = (connectors?.definitions ?? []).filter(({ id }) => isOffered(ctx, id));
  return offered.map((definition) => ({ definition, isAvailable: connectors?.isAvailable(definition.id) ?? false }));
}
