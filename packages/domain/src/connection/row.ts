import { type ConnectorId, connectorIds } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';

export function connectorOf({ connector }: Pick<Connection, 'connector'>): ConnectorId {
  const id = connectorIds.find((candidate) => candidate === connector);
  if (!id) throw new Error(`A connection of an unknown connector: ${connector}`);
  return id;
}

/** Texts by name, as they were checked when they were written. */
export function inputsOf({ inputs }: Pick<Connection, 'inputs'>): Record<string, string> {
  const entries = Object.entries(typeof inputs === 'object' && inputs !== null ? inputs : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
