import { DomainError, idPrefixes } from '@uketsuke/contracts';
import type { ErrorBody } from '@uketsuke/contracts/rest';
import { newId } from '@uketsuke/runtime';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerOf } from './answer.ts';

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
  return rawResponse(statusOf(code), badRequestBody(newId(idPrefixes.request)));
}

/** The method CONNECT never becomes a request in Node; like any other method that a path does not have, it is 404. */
export function refuseTunnel(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.end(rawResponse(404, answerOf(new DomainError('not_found'), newId(idPrefixes.request)).body));
}

function rawResponse(status: number, content: ErrorBody): string {
  const body = JSON.stringify(content);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${content.request_id}`,
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
