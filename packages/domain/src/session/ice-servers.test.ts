import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceServersFor } from './ice-servers.ts';

const at = { sessionId: 'sess_1', nodeStunUrl: null, nowMs: 1_790_000_000_500 };

test('STUN alone needs no credential', () => {
  const config = { stunUrls: ['stun:stun.example.com:3478'], turnUrls: [], turnSecret: 'secret' };
  expect(iceServersFor(config, at)).toEqual([{ urls: ['stun:stun.example.com:3478'] }]);
});

test('the voice node answers STUN itself where no other STUN server is configured', () => {
  const near = { ...at, nodeStunUrl: 'stun:voice-1.example.com:4102' };
  const none = { stunUrls: [], turnUrls: [], turnSecret: null };
  expect(iceServersFor(none, near)).toEqual([{ urls: ['stun:voice-1.example.com:4102'] }]);
  expect(iceServersFor({ ...none, stunUrls: ['stun:stun.example.com'] }, near)).toEqual([
    { urls: ['stun:stun.example.com'] },
  ]);
});

test('TURN comes with a credential that coturn checks and that ends in four hours', () => {
  const config = { stunUrls: [], turnUrls: ['turn:turn.example.com'], turnSecret: 'secret' };
  const username = `${1_790_000_000 + 4 * 3600}:sess_1`;
  const credential = createHmac('sha1', 'secret').update(username).digest('base64');
  expect(iceServersFor(config, at)).toEqual([{ urls: ['turn:turn.example.com'], username, credential }]);
});

test('TURN without a secret is left out', () => {
  expect(iceServersFor({ stunUrls: [], turnUrls: ['turn:turn.example.com'], turnSecret: null }, at)).toEqual([]);
});
