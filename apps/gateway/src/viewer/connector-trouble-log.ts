import type { ConnectorTrouble, DomainContext } from '@uketsuke/domain';
import type { Logger } from '@uketsuke/runtime';

const levels: Readonly<Record<ConnectorTrouble['trouble'], 'error' | 'warn'>> = {
  // All connections of that connector stop, one after the other, until its client settings are right again.
  client_refused: 'error',
  unreadable: 'error',
  grant_not_ended: 'warn',
};

export function createConnectorTroubleLog(logger: Logger): NonNullable<DomainContext['onConnectorTrouble']> {
  return ({ trouble, connector, connectionId, error }) =>
    logger[levels[trouble]](
      {
        connector,
        ...(connectionId !== undefined && { connection_id: connectionId }),
        ...(error !== undefined && { err: error }),
      },
      `connector.${trouble}`,
    );
}
