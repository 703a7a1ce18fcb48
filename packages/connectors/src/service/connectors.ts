/** The connectors of this process: which there are, which can be used here, and the way to the provider of one connection. */
import type { ConnectorId } from '@uketsuke/contracts';
import type { ConnectorDefinition } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';

export interface Connectors {
  /** In the order in which they are listed. */
  readonly definitions: readonly ConnectorDefinition[];
  /** Whether what the operator has to set for it is set. */
  isAvailable(id: ConnectorId): boolean;
  /** With it the definition's own functions are called. Makes no request by itself. */
  openProvider(connection: ProviderConnection): Provider;
  /** Where somebody is sent to let us in. Rejects with a `GrantError`. */
  beginGrant(request: GrantRequest): Promise<BegunGrant>;
  /** What came of it, by the query with which the provider sent them back. Rejects with a `GrantError`. */
  finishGrant(begun: FinishRequest): Promise<Grant>;
  /** New tokens for the old. Rejects with a `GrantError`. */
  renewGrant(request: RenewRequest): Promise<Grant>;
  /** Where an administrator lets us in for a whole organization; null where the provider has no such page. */
  adminConsentUrl(id: ConnectorId, { redirectUrl }: { redirectUrl: string }): string | null;
}

/** Whom the token endpoint of one connection belongs to, and how long it is waited for. */
export type GrantPlace = Pick<ProviderConnection, 'connector' | 'inputs' | 'trustGroup' | 'isLive' | 'timeoutMs'>;

export interface GrantRequest extends GrantPlace {
  /** Of the connector's inputs of type `password`. */
  secretInputs: Readonly<Record<string, string>>;
  /** Comes back with whoever was sent there. */
  state: string;
  redirectUrl: string;
  /** They are to pick what else of the account we may use, where the provider has a page for that. */
  isPicking?: boolean;
}

export interface BegunGrant {
  /** To be opened in the browser of whoever has the account. */
  url: string;
  pending: PendingGrant;
}

/** What is kept until they come back; a secret. */
export interface PendingGrant {
  redirectUrl: string;
  codeVerifier: string | null;
  /** The client that a customer registered; null where it is the operator's. */
  client: OAuthClient | null;
  /** Of a connector whose addresses are found; null where the server lets everybody in. */
  server?: FoundServer | null;
}

/** Who lets people in, as it was found when they connected. */
export interface FoundServer {
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string | null;
  /** What the permission is for. */
  resource: string;
  scopes: readonly string[];
  clientAuthentication: 'basic' | 'post' | 'none';
  /** It says who it is when it sends people back. */
  namesItself: boolean;
}

export interface FinishRequest extends GrantPlace {
  pending: PendingGrant;
  /** As it came from outside. */
  answer: URLSearchParams;
}

export interface RenewRequest extends GrantPlace {
  credentials: TokenCredentials;
}

export interface Grant {
  credentials: TokenCredentials;
  /** Of the access token; null: it does not run out. */
  lifetimeMs: number | null;
}

export interface ProviderConnection {
  connector: ConnectorId;
  /** What was filled in when connecting, without secrets. */
  inputs: Readonly<Record<string, string>>;
  credentials: Credentials;
  /** Who trusts whom: sockets are kept for the same group only. The organization's id. */
  trustGroup: string;
  /** In live a private or unencrypted address of a customer's is refused, unless the operator allows them. */
  isLive: boolean;
  /** Of tokens that run out; absent: they are used as they are. */
  renewal?: Renewal;
  /** What stands for the connection in its present state: answers are kept under it. Absent: nothing is kept. */
  keepAs?: string;
  /** For everything that is asked of it. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface Renewal {
  /** They have run out, or will before they are of use. */
  isDue: boolean;
  /** Newer ones than those that were used. Rejects with a `ProviderError`. */
  renew(used: TokenCredentials): Promise<TokenCredentials>;
}

/** What opens a provider; sealed in the database. */
export type Credentials =
  /** A key, or an address that is a secret itself. */
  { by: 'secret'; secret: string } | TokenCredentials;

export interface TokenCredentials {
  by: 'tokens';
  accessToken: string;
  refreshToken: string | null;
  scope: string | null;
  client: OAuthClient | null;
  server?: FoundServer | null;
}

/** The client that a customer registered; null where it is the operator's. */
export interface OAuthClient {
  id: string;
  /** Empty for one that has none. */
  secret: string;
}
