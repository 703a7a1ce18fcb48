/** The provider of one connection, as its definition sees it. Whoever makes it knows the credentials, the limits and the guard of addresses. */

export interface Provider {
  /** What was filled in when connecting, without secrets; `base_url` and the like. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The host of the secret, where the secret is an address: a request with an empty path goes there. */
  readonly secretHost: string | null;
  /** Rejects with a `ProviderError` for anything but a usable answer. */
  request<Answer = unknown>(request: ProviderRequest): Promise<ProviderAnswer<Answer>>;
  /**
   * What `load` answered for this connection under the same name, if that is not older, else what it answers now. The name has in it all
   * that the answer depends on. Any change of the connection ends what was kept.
   */
  kept<Value>(name: string, lifetimeMs: number, load: () => Promise<Value>): Promise<Value>;
  /** Ends what was kept under that name: it was changed here. */
  forget(name: string): void;
  /** Ends the access at a server that was found (`discovered`), where it has a way to; the others are asked by their definitions. */
  endGrant(): Promise<void>;
  /** Given up when its time is over. */
  readonly signal: AbortSignal;
}

export interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path below the connector's base address, or a whole address of one of its hosts. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `form` as a form; `text` as it is. */
  json?: unknown;
  text?: { contentType: string; body: string };
  form?: Readonly<Record<string, string>>;
  /** Names of fields of the form that carry what a definition never sees. The header of the credential is left out then. */
  secretFields?: { token: string; clientId?: string; clientSecret?: string };
  /** Statuses beside 2xx that are answers here, not failures: 404 of a thing that may be gone. */
  accepts?: readonly number[];
  /** It changes nothing, although its method is not GET. */
  isRead?: boolean;
}

export interface ProviderAnswer<Answer = unknown> {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON where it is JSON, else the text. Nothing of it has been checked. */
  body: Answer;
}

export type ProviderErrorKind =
  /** The grant or the key is dead: only connecting anew helps. */
  | 'reauth'
  /** What the settings name is gone or closed: a calendar, a sheet, a room. */
  | 'config'
  /** The provider refused this input; its reason is for the AI or the person who typed it. */
  | 'invalid'
  /** Later: 429, or a lock. */
  | 'retry_later'
  /** 5xx, no connection, no answer in time. */
  | 'unavailable'
  /** As `unavailable`, and nobody knows whether it was done. */
  | 'unclear';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  /** `message` goes to the AI and to people: no secrets, no addresses. */
  constructor(
    kind: ProviderErrorKind,
    message: string,
    details: { status?: number | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}
