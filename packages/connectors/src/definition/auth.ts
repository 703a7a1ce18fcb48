/** How a connection is authorized. Addresses may hold `{host}`, filled in from the inputs. */

export type ConnectorAuth = OAuthAuth | ApiKeyAuth | WebhookUrlAuth | DiscoveredAuth;

export interface OAuthAuth {
  by: 'oauth2';
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl?: string;
  scopes: readonly string[];
  /** With which the provider may write them; without it they mean the same. */
  scopePrefix?: string;
  /** A space unless said otherwise. */
  scopeSeparator?: ' ' | ',';
  /** How the client proves itself at the token endpoint. */
  clientAuthentication: 'basic' | 'post' | 'none';
  usesPkce: boolean;
  authorizeParams?: Readonly<Record<string, string>>;
  /** Added where somebody who is connected opens more of the account to us, on the provider's own pages. */
  pickParams?: Readonly<Record<string, string>>;
  /** `service`: the operator's one client. `customer`: each customer registers one, and types it in as inputs. */
  client: { by: 'service'; idVariable: string; secretVariable: string } | { by: 'customer' };
  /** Where an administrator agrees for a whole organization, if the provider knows that. */
  adminConsentUrl?: string;
  /** Token types beside `bearer` that mean the same. */
  tokenTypes?: readonly string[];
  /** Failures of the token endpoint, beside `invalid_grant`, after which only connecting anew helps. */
  deadGrantErrors?: readonly string[];
}

export interface ApiKeyAuth {
  by: 'api_key';
  /** The header that carries the secret. `{secret}` and the names of inputs are filled in. */
  header: { name: string; value: string };
  /** A secret that is an address is an incoming webhook instead: it is asked without the header. */
  canBeUrl?: boolean;
}

/** The address itself is the secret. */
export interface WebhookUrlAuth {
  by: 'webhook_url';
}

/** OAuth whose addresses are found at the server (MCP). */
export interface DiscoveredAuth {
  by: 'discovered';
}
