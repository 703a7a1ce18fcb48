import { acceptedLanguage, DomainError } from '@uketsuke/contracts';
import type { RestRoute } from '@uketsuke/contracts/rest';
import type { FastifyRequest } from 'fastify';
import type { OperationRequest, RequestBody } from '../execution/parse-input.ts';
import { jsonDepthMax } from './clean-json.ts';
import { absentBody, bodyBytesMax, type ReceivedBody } from './receive-body.ts';

/** Takes an HTTP request apart for its operation. What is no JSON object is 400, before anything else is judged. */
export function readRequest(route: RestRoute, request: FastifyRequest): OperationRequest {
  const params = request.params as Record<string, string>;
  // The router takes `/v1/agents/` for an agent with an empty id: it is no path of the contract.
  if (Object.values(params).includes('')) throw new DomainError('not_found');
  const header = request.headers['idempotency-key'];
  return {
    id: request.id,
    params,
    query: request.query,
    body: readBody(route, request.body as ReceivedBody | undefined),
    idempotencyKey: Array.isArray(header) ? header.join(', ') : header,
    language: acceptedLanguage(request.headers['accept-language']),
  };
}

function readBody(route: RestRoute, body: ReceivedBody = absentBody): RequestBody {
  const received = takesBody(route) ? body : absentBody;
  switch (received.kind) {
    case 'not_json':
      throw new DomainError('invalid_json', { problems: [received.problem] });
    case 'absent':
      if (route.body?.isRequired) {
        throw new DomainError('invalid_json', { problems: [{ path: [], reason: 'is required' }] });
      }
      return { value: {}, hasEscapes: false };
    case 'too_large':
      return { faultOfAll: `must be at most ${bodyBytesMax} bytes` };
    case 'too_deep':
      return { faultOfAll: `must not be nested deeper than ${jsonDepthMax} levels` };
    case 'object':
      return received;
    default:
      return received satisfies never;
  }
}

/** A DELETE has none in the contract; what a client sends along is not looked at. */
function takesBody({ method }: RestRoute): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}
