import { expect, test } from 'vitest';
import { readablePath } from './readable-path.ts';

test.each(['/', '/v1/agents/agt_1?x=%ff', '/v1/agents/%E5%8F%97', '/v1/calls?cursor=%'])(
  'the path of %s can be decoded, so it stays as it is',
  (url) => {
    expect(readablePath(url)).toBe(url);
  },
);

test.each([
  ['/v1/agents/%ff', '/v1/-'],
  ['/v1/agents/%', '/v1/-'],
  ['/v1/%ED%A0%80', '/v1/-'],
  ['/other/%c0%80', '/-'],
])('the path of %s cannot be decoded, so it is told as %s', (url, place) => {
  expect(readablePath(url)).toBe(place);
});
