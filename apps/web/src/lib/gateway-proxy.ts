import { gatewayUrl, isBehindProxy } from './settings';

const requestHeaders = [
  'content-type',
  'cookie',
  'origin',
  'accept',
  'user-agent',
  'x-uketsuke-environment',
  'x-uketsuke-organization',
];
/** What the gateway takes. */
const bodyBytesMax = 1024 * 1024;
const passedBack = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'retry-after',
  'x-request-id',
  'cache-control',
];
const answerWithinMs = 30_000;

/** Pages talk to their own origin; this hands the request to the gateway and its answer, cookies included, back. */
export async function proxyToGateway(
  request: Request,
  path: string,
  { withinMs = answerWithinMs }: { withinMs?: number } = {},
): Promise<Response> {
  const headers = new Headers();
  // Where no proxy of ours writes it, anybody can: the gateway would count their requests as somebody else's.
  const passedOn = isBehindProxy() ? [...requestHeaders, 'x-forwarded-for'] : requestHeaders;
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const authorization = request.headers.get('authorization');
  // The secret of a link or of a payment page. No other credential comes from a page.
  if (authorization !== null && /^Bearer v[lp]s_/.test(authorization)) headers.set('authorization', authorization);
  try {
    const body = await readBody(request);
    if (body === 'too_large') {
      return Response.json({ error: 'invalid_request', message: 'The request is too large.' }, { status: 422 });
    }
    const answer = await fetch(`${gatewayUrl()}${path}`, {
      method: request.method,
      headers,
      ...(request.method !== 'GET' && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    const back = new Headers();
    for (const name of passedBack) {
      const value = answer.headers.get(name);
      if (value !== null) back.set(name, value);
    }
    for (const cookie of answer.headers.getSetCookie()) back.append('set-cookie', cookie);
    return new Response(answer.status === 204 ? null : answer.body, {
      status: answer.status,
      headers: back,
    });
  } catch {
    return Response.json({ error: 'unavailable', message: 'The service cannot be reached.' }, { status: 503 });
  }
}

/** Nothing else limits what anybody may send here. */
async function readBody({ body }: Request): Promise<Blob | 'too_large'> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return 'too_large';
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
