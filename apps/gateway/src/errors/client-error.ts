import { idPrefixes } from '@uketsuke/contracts';
import type { ErrorBody } from '@uketsuke/contracts/rest';
import { newId } from '@uketsuke/runtime';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers what Node's HTTP parser refused, before there is a request: the usual error shape under the status of HTTP
 * itself, with a request id of its own.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(clientErrorResponse(error.code));
  socket.destroySoon();
}

export function clientErrorResponse(code: string | undefined): string {
  const status = statusOf(code);
  const requestId = newId(idPrefixes.request);
  const body = JSON.stringify(badRequestBody(requestId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

/** The catalogue has no code for what is not even HTTP; the nearest one says that the client is wrong. */
export function badRequestBody(requestId: string): ErrorBody {
  return { error: 'invalid_request', message: 'HTTP リクエストを読み取れません。', request_id: requestId };
}

function statusOf(code: string | undefined): number {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    default:
      return 400;
  }
}
