import { expect, test } from 'vitest';
import { parseFrameOrigin } from './frame-origin.ts';

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  ['HTTPS://App.Example.com:443', 'https://app.example.com'],
  ['https://app.example.com:8443', 'https://app.example.com:8443'],
  ['https://受付.example.com', 'https://xn--bnqq5j.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('%s is the origin %s', (text, origin) => {
  expect(parseFrameOrigin(text)).toBe(origin);
});

test.each([
  '',
  'app.example.com',
  'https://app.example.com/',
  'https://app.example.com/portal',
  'https://app.example.com?a',
  'https://app.example.com#a',
  'https://user@app.example.com',
  'https://*.example.com',
  "https://app.example.com;script-src'*'",
  'https://app.example.com https://other.example.com',
  'https:\\\\app.example.com',
  'http://app.example.com',
  'http://localhost.example.com',
  'file:///etc/passwd',
  'data:text/html,x',
  'null',
  '*',
])('%j is no origin that may frame a page', (text) => {
  expect(parseFrameOrigin(text)).toBeNull();
});
