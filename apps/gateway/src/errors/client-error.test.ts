import { expect, test } from 'vitest';
import { clientErrorResponse } from './client-error.ts';

test.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_INVALID_METHOD', '400 Bad Request'],
  [undefined, '400 Bad Request'],
])('%s is %s, in the usual shape and with a request id', (code, status) => {
  const [head = '', body = ''] = clientErrorResponse(code).split('\r\n\r\n');
  const [line, ...headers] = head.split('\r\n');
  expect(line).toBe(`HTTP/1.1 ${status}`);
  const { request_id, ...rest } = JSON.parse(body) as { request_id: string };
  expect(rest).toEqual({ error: 'invalid_request', message: expect.any(String) });
  expect(headers).toEqual(
    expect.arrayContaining([
      `x-request-id: ${request_id}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]),
  );
});
