import { isErrorCode, type Environment, type ErrorCode } from '@uketsuke/contracts';
import { textOf, type TypedDocument } from '@uketsuke/graphql';
import { z } from 'zod';
import { environmentHeader } from './environment';

/** What the gateway says is wrong; `code` is of the error catalogue, `internal` where it says nothing. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  /** One line for each problem of what was sent, `path: reason`. */
  readonly details: readonly string[];

  constructor(code: unknown, message: string, details: readonly string[] = []) {
    super(message);
    this.name = 'GatewayError';
    this.code = isErrorCode(code) ? code : 'internal';
    this.details = details;
  }
}

/** Of GraphQL, or what is said without it: the gateway refuses the request as a whole, or is away. */
const answerSchema = z
  .object({
    data: z.unknown().optional(),
    errors: z
      .array(
        z.object({
          message: z.string(),
          extensions: z.object({ code: z.string().optional(), details: z.array(z.string()).optional() }).optional(),
        }),
      )
      .optional(),
    error: z.string().optional(),
    message: z.string().optional(),
  })
  .catch({});

/** The answer of the gateway to this document; throws GatewayError when it is not the document's result. */
export async function readAnswer<Result>(document: TypedDocument<Result, never>, response: Response): Promise<Result> {
  const body = answerSchema.parse(await response.json().catch(() => null));
  const [first] = body.errors ?? [];
  if (first) throw new GatewayError(first.extensions?.code, first.message, first.extensions?.details);
  if (!response.ok || body.data === undefined)
    throw new GatewayError(body.error, body.message ?? `status ${response.status}`);
  return resultOf(document, body.data);
}

/** The gateway executes the document against the schema from which its type is made, so that data without an error has this type. */
function resultOf<Result>(_document: TypedDocument<Result, never>, data: unknown): Result {
  return data as Result;
}

/** Why a mutation did nothing. */
interface Refusal {
  code: ErrorCode;
  message: string;
  details: readonly string[];
}

/** The data of a mutation's success; throws GatewayError for what it refused. */
export function dataOf<Data>(result: { data: Data } | Refusal): Data {
  if ('data' in result) return result.data;
  throw new GatewayError(result.code, result.message, result.details);
}

interface BrowserRequest<Result, Variables> {
  environment: Environment;
  document: TypedDocument<Result, Variables>;
  variables: Variables;
  signal?: AbortSignal;
}

/** One operation of the person who is signed in; rejects with GatewayError, or with the network's own error. */
export async function requestGraphql<Result, Variables>({
  environment,
  document,
  variables,
  signal,
}: BrowserRequest<Result, Variables>): Promise<Result> {
  return send({ document, variables, signal, headers: { [environmentHeader]: environment } });
}

interface LinkRequest<Result, Variables> {
  secret: string;
  document: TypedDocument<Result, Variables>;
  variables: Variables;
  signal?: AbortSignal;
}

/** The same of somebody who came by a link: its secret says who they are, and no cookie is sent. */
export async function requestByLink<Result, Variables>({
  secret,
  document,
  variables,
  signal,
}: LinkRequest<Result, Variables>): Promise<Result> {
  return send({ document, variables, signal, headers: { authorization: `Bearer ${secret}` }, credentials: 'omit' });
}

interface Sending<Result, Variables> {
  document: TypedDocument<Result, Variables>;
  variables: Variables;
  signal: AbortSignal | undefined;
  headers: Record<string, string>;
  credentials?: RequestCredentials;
}

async function send<Result, Variables>({
  document,
  variables,
  signal,
  headers,
  credentials,
}: Sending<Result, Variables>) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: textOf(document), variables }),
    ...(signal && { signal }),
    ...(credentials && { credentials }),
  });
  return readAnswer(document, response);
}
