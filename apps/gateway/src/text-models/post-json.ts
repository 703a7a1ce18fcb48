/** One request to a provider's HTTP API. What fails is told without a word of what was sent or answered: errors end up in job records. */
export interface PostJsonOptions {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  timeoutMs?: number;
}

export class TextModelFailed extends Error {
  /** Null: no answer came. */
  readonly status: number | null;
  /** What the service said to it, where it refused: it may repeat what it was asked, and stands in no log. */
  readonly #refusal: string;

  constructor(
    message: string,
    { status = null, cause, refusal = '' }: { status?: number | null; cause?: unknown; refusal?: string } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.#refusal = refusal;
  }

  /** The service says something of this. */
  names(what: RegExp): boolean {
    return what.test(this.#refusal);
  }
}

const bodyBytesMax = 256 * 1024;

export async function postJson({ url, headers, body, timeoutMs = 20_000 }: PostJsonOptions): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
    // A key is for the address that was configured.
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new TextModelFailed(`The text model was not reached: ${codeOf(cause)}`);
  });
  const text = await bodyOf(response).catch(() => {
    throw new TextModelFailed('The answer of the text model broke off', { status: response.status });
  });
  if (!response.ok)
    throw new TextModelFailed(`The text model answered ${response.status}`, { status: response.status, refusal: text });
  try {
    return JSON.parse(text);
  } catch {
    throw new TextModelFailed('The text model answered no JSON', { status: response.status });
  }
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new TextModelFailed('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
