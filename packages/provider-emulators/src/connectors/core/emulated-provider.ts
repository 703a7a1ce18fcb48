export type Sent<Shape> = { readonly [Name in keyof Shape]?: unknown };

export interface EmulatedRequest {
  method: string;
  /** The host that the request is for. */
  host: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** Throws for what is no JSON object. With a published type only the names are taken that it has; of values nothing is known yet. */
  json<Shape = Record<string, unknown>>(): Sent<Shape>;
  /** Throws for another content type. */
  form(): URLSearchParams;
}

export interface EmulatedAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** A string is sent as text, the rest as JSON. */
  body?: unknown;
}

export interface EmulatedProvider {
  /** Exact, or `*.example.com` for all below. */
  hosts: readonly string[];
  answer(request: EmulatedRequest): EmulatedAnswer;
  /** A fault as this provider words it. */
  fault(status: number): EmulatedAnswer;
  /** From now on no credential of it is taken, as if the person had removed the access. */
  killCredentials(): void;
}

/** Thrown inside a handler: the answer is this one. */
export class Refusal extends Error {
  readonly answer: EmulatedAnswer;

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`);
    this.answer = { status, body, headers };
  }
}

export type Handler = (request: EmulatedRequest, parts: readonly string[]) => EmulatedAnswer;
/** Method, pattern of the path, what answers; the pattern's groups are its parts, decoded. */
export type Route = readonly [method: string, pattern: RegExp, handler: Handler];

export function answerByRoute(routes: readonly Route[], request: EmulatedRequest): EmulatedAnswer | null {
  for (const [method, pattern, handler] of routes) {
    const match = request.method === method ? pattern.exec(request.path) : null;
    if (match)
      return handler(
        request,
        match.slice(1).map((part) => decodeURIComponent(part)),
      );
  }
  return null;
}

/** With the type that the provider has published for this answer, where it has. */
export const json = <Body = unknown>(body: Body, status = 200): EmulatedAnswer => ({ status, body });
