import { expect, it } from 'vitest';
import { stateOf } from './state-of.ts';

it.each([
  ['disabled', { isEnabled: false, failingSince: 1, health: { deliveredCount: 1, failedCount: 1 } }],
  ['failing', { isEnabled: true, failingSince: 1, health: { deliveredCount: 3, failedCount: 1 } }],
  ['partly', { isEnabled: true, failingSince: null, health: { deliveredCount: 3, failedCount: 1 } }],
  ['active', { isEnabled: true, failingSince: null, health: { deliveredCount: 3, failedCount: 0 } }],
  ['idle', { isEnabled: true, failingSince: null, health: { deliveredCount: 0, failedCount: 0 } }],
] as const)('an endpoint is %s', (state, facts) => {
  expect(stateOf(facts)).toBe(state);
});
