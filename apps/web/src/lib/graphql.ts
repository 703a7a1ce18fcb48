/** What the gateway says is wrong; `code` is of the error catalogue. */
export class GatewayError extends Error {
  readonly code: string;
  /** One line for each problem of what was sent, `path: reason`. */
  readonly details: readonly string[];

  constructor(code: string, message: string, details: readonly string[] = []) {
    super(message);
    this.name = 'GatewayError';
    this.code = code;
    this.details = details;
  }
}

interface GraphqlAnswer {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string; details?: string[] } }[];
}

/** Reads an answer of the gateway; the shape of `data` is the document's, as its author declares it. */
export async function readAnswer<Data>(response: Response): Promise<Data> {
  const body = (await response.json().catch(() => ({}))) as GraphqlAnswer & { error?: string; message?: string };
  const [first] = body.errors ?? [];
  if (first) throw new GatewayError(first.extensions?.code ?? 'internal', first.message, first.extensions?.details);
  if (!response.ok || body.data === undefined)
    throw new GatewayError(body.error ?? 'internal', body.message ?? `status ${response.status}`);
  return body.data as Data;
}

/** What a mutation answers: the `data` of its success, or why it did nothing. */
export type MutationResult<Data> = { data: Data } | { code: string; message: string; details?: readonly string[] };

/** The data of a mutation's success; throws GatewayError for what it refused. */
export function dataOf<Data>(result: MutationResult<Data>): Data {
  if ('data' in result) return result.data;
  throw new GatewayError(result.code, result.message, result.details);
}

/** One operation from the browser; rejects with GatewayError, or with the network's own error. */
export async function requestGraphql<Data>(
  query: string,
  variables: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<Data> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });
  return readAnswer<Data>(response);
}
