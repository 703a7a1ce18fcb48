import { describe, expect, it, test } from 'vitest';
import { bindingAnswer, isBindingRequest } from './binding.ts';

const transaction = 'b7e7a701bc34d686fa87dfae';
const request = Buffer.from(`000100002112a442${transaction}`, 'hex');

describe('the answer to a binding request', () => {
  it('holds the source as in the IPv4 vector of RFC 5769', () => {
    const answer = bindingAnswer(request, { address: '192.0.2.1', port: 32_853 });
    expect(answer.toString('hex')).toBe(`0101000c2112a442${transaction}002000080001a147e112a643`);
  });

  it('holds the source as in the IPv6 vector of RFC 5769', () => {
    const answer = bindingAnswer(request, { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32_853 });
    expect(answer.toString('hex')).toBe(
      `010100182112a442${transaction}002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9`,
    );
  });

  it('is the same for an IPv4 source that a socket for both kinds tells as IPv6', () => {
    const source = { port: 32_853 };
    expect(bindingAnswer(request, { ...source, address: '::ffff:192.0.2.1' })).toEqual(
      bindingAnswer(request, { ...source, address: '192.0.2.1' }),
    );
  });

  it('has at most 44 bytes', () => {
    for (const address of ['::1', 'fe80::1%eth0', '2001:db8::', '10.0.0.1']) {
      expect(bindingAnswer(request, { address, port: 1 }).length).toBeLessThanOrEqual(44);
    }
  });
});

const attribute = (type: string, length: string, value: string): Buffer =>
  Buffer.from(
    `0001${(4 + value.length / 2).toString(16).padStart(4, '0')}2112a442${transaction}${type}${length}${value}`,
    'hex',
  );

test('a binding request is one with nothing in it that has to be understood', () => {
  expect(isBindingRequest(request)).toBe(true);
  expect(isBindingRequest(attribute('8022', '0003', '61626300'))).toBe(true);
  expect(isBindingRequest(attribute('8028', '0004', '12345678'))).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('GET / HTTP/1.1\r\n\r\n  ')],
  ['a request that is cut off', request.subarray(0, 19)],
  ['a request with bytes behind it', Buffer.concat([request, Buffer.alloc(4)])],
  ['a request without the magic cookie', Buffer.from(`0001000000000000${transaction}`, 'hex')],
  ['an answer', Buffer.from(`010100002112a442${transaction}`, 'hex')],
  ['an indication', Buffer.from(`001100002112a442${transaction}`, 'hex')],
  ['a TURN allocation', Buffer.from(`000300002112a442${transaction}`, 'hex')],
  ['an ICE check (USERNAME)', attribute('0006', '0004', '61626364')],
  ['a request for an answer from elsewhere (CHANGE-REQUEST)', attribute('0003', '0004', '00000006')],
  ['an attribute longer than the message', attribute('8022', '0100', '61626364')],
])('%s is none', (_what, message) => {
  expect(isBindingRequest(message)).toBe(false);
});
