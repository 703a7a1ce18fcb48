import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../lib/graphql.ts';
import { connectionFailure, sessionFailure } from './call-failure.ts';

describe('why a call could not begin', () => {
  it.each([
    [new GatewayError('balance_depleted', ''), 'balance_depleted'],
    [new GatewayError('unavailable', ''), 'unavailable'],
    [new GatewayError('a_code_of_tomorrow', ''), 'unknown'],
    [new TypeError('Failed to fetch'), 'network'],
  ])('no session: %s', (error, failure) => {
    expect(sessionFailure(error)).toBe(failure);
  });

  it.each([
    [Object.assign(new Error('rejected'), { status: 403 }), 'refused'],
    [Object.assign(new Error('rejected'), { status: 402 }), 'refused'],
    [Object.assign(new Error('down'), { status: 503 }), 'unreachable'],
    [new Error('There was no connection for 30 seconds.'), 'unreachable'],
  ])('no connection: %s', (error, failure) => {
    expect(connectionFailure(error)).toBe(failure);
  });
});
