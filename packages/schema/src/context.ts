import type { DomainError, Language } from '@uketsuke/contracts';
import type { DomainContext } from '@uketsuke/domain';
import type { LinkConfig } from '@uketsuke/domain/link';
import type { IceConfig } from '@uketsuke/domain/session';

export interface GraphQLContext {
  /** Holds the viewer: nothing runs without one. */
  domain: DomainContext;
  /** Of whoever reads the answer; Japanese when absent. */
  language?: Language;
  /** The STUN and TURN servers that new sessions name; none when absent. */
  ice?: IceConfig;
  /** Where links lead; without it none can be made. */
  links?: LinkConfig;
  /** The document is one of the gateway's own, not one that a client wrote: it has no limits of size. */
  isTrusted?: boolean;
  /** Hears each failure that a mutation answers as a part of its result. */
  onRefusal?(error: DomainError): void;
  /** Runs each field at the top of the document, as `Query.calls`; for traces. */
  aroundRoot?<Result>(field: string, run: () => Promise<Result>): Promise<Result>;
}

export const noIceServers: IceConfig = { stunUrls: [], turnUrls: [], turnSecret: null };
export const noLinks: LinkConfig = {
  webUrl: 'http://127.0.0.1:3000',
  isWebhookDeliveryOn: false,
  connectCallbackUrl: 'http://127.0.0.1:4000/connect/callback',
};
