import { expect, it } from 'vitest';
import { refusedStreamReason } from './refused-stream.ts';

it.each([
  ['unauthorized', 'secret wrong'],
  ['tenant_disabled', 'tenant disabled'],
  ['balance_depleted', 'billing: balance_depleted'],
  ['unclear', 'gateway unreachable'],
  ['gateway_unauthorized', 'refused'],
])('a stream that is refused with %s is closed with the reason “%s”', (code, reason) => {
  expect(refusedStreamReason(code)).toBe(reason);
});
