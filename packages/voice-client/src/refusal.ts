/** The voice server refused to connect, and said why. `code` is the API's: branch on it, messages are for people. */
export class VoiceSessionError extends Error {
  readonly status: number;
  /** For example `forbidden`; `unknown` when something in between answered. */
  readonly code: string;
  /** One line per problem, for example `token: expired`. */
  readonly details: readonly string[];
  readonly requestId: string | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    details: readonly string[];
    requestId: string | null;
    cause: unknown;
  }) {
    super(answer.message, { cause: answer.cause });
    this.name = 'VoiceSessionError';
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.requestId = answer.requestId;
  }
}

/** An answer that never ends must not keep the session from closing. */
const bodyMsMax = 1000;

/** The official client keeps a refused offer's answer, unread, as the cause of its error. Any other error stays what it is. */
export async function refusalOf(error: unknown): Promise<Error> {
  const cause: unknown = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Response)) return error instanceof Error ? error : new Error(String(error));
  const body = await bodyOf(cause);
  const { error: code, message, details, request_id: requestId } = body;
  return new VoiceSessionError({
    status: cause.status,
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : `The voice server refused the offer with ${cause.status}.`,
    details: Array.isArray(details) ? details.filter((line) => typeof line === 'string') : [],
    requestId: typeof requestId === 'string' ? requestId : null,
    cause: error,
  });
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), bodyMsMax);
  });
  try {
    const body: unknown = await Promise.race([response.json(), late]);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  } finally {
    clearTimeout(timer);
  }
}
