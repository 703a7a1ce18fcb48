import { describe, expect, it } from 'vitest';
import { isEnvironment, pathIn } from './environment.ts';

describe('the environment of a page', () => {
  it('is the first part of its path, live or test', () => {
    expect(['live', 'test', 'talk', '', undefined].map(isEnvironment)).toEqual([true, true, false, false, false]);
  });

  it.each([
    ['/live/talk', '/test/talk'],
    ['/live/calls/call_1', '/test/calls'],
    ['/live', '/test'],
    ['/', '/test'],
  ])('%s is %s in the other one: an id exists only in its own', (path, other) => {
    expect(pathIn('test', path)).toBe(other);
  });
});
