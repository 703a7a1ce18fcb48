import { expect, it } from 'vitest';
import { stunAddressOf } from './stun-address.ts';

it.each([
  ['alone on one machine', {}, { bindHost: '127.0.0.1', url: 'stun:127.0.0.1:4102' }],
  [
    'behind a proxy on this machine',
    { publicUrl: 'https://voice.example.com' },
    { bindHost: undefined, url: 'stun:voice.example.com:4102' },
  ],
  [
    'with an address of its own for calls',
    { publicUrl: 'https://voice.example.com', publicIp: '192.0.2.7' },
    { bindHost: undefined, url: 'stun:192.0.2.7:4102' },
  ],
  ['by IPv6', { publicUrl: 'https://[2001:db8::1]:8443' }, { bindHost: undefined, url: 'stun:[2001:db8::1]:4102' }],
  ['on localhost', { publicUrl: 'http://localhost:4100' }, { bindHost: '127.0.0.1', url: 'stun:localhost:4102' }],
  ['on all addresses, none of them named', { listenHost: '0.0.0.0' }, { bindHost: undefined, url: null }],
])('%s', (_where, settings, expected) => {
  expect(stunAddressOf({ port: 4102, listenHost: '127.0.0.1', ...settings })).toEqual({ port: 4102, ...expected });
});

it('answers none with port 0', () => {
  expect(stunAddressOf({ port: 0, listenHost: '127.0.0.1' })).toBeNull();
});
