import type { DomainContext } from '@uketsuke/domain';
import type { IceConfig } from '@uketsuke/domain/session';

export interface GraphQLContext {
  /** Holds the viewer: nothing runs without one. */
  domain: DomainContext;
  /** The STUN and TURN servers that new sessions name; none when absent. */
  ice?: IceConfig;
  /** The document is one of the gateway's own, not one that a client wrote: it has no limits of size. */
  isTrusted?: boolean;
}

export const noIceServers: IceConfig = { stunUrls: [], turnUrls: [], turnSecret: null };
