import type { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '@uketsuke/domain';
import type { IceConfig } from '@uketsuke/domain/session';

export interface GraphQLContext {
  /** Holds the viewer: nothing runs without one. */
  domain: DomainContext;
  /** The STUN and TURN servers that new sessions name; none when absent. */
  ice?: IceConfig;
  /** The document is one of the gateway's own, not one that a client wrote: it has no limits of size. */
  isTrusted?: boolean;
  /** Hears each failure that a mutation answers as a part of its result. */
  onRefusal?(error: DomainError): void;
}

export const noIceServers: IceConfig = { stunUrls: [], turnUrls: [], turnSecret: null };
