import type { DomainContext } from '@uketsuke/domain';
import type { Logger } from '@uketsuke/runtime';

/** For whoever runs the service: all connections of that connector stop, one after the other, until its client settings are right again. */
export function createClientRefusedLog(logger: Logger): NonNullable<DomainContext['onClientRefused']> {
  return ({ connector, connectionId }) =>
    logger.error({ connector, connection_id: connectionId }, 'connector.client_refused');
}
