import { GatewayError } from '../../lib/graphql';

/** Why a call could not begin, as far as the page has words for it; `talk.failures` has them. */
export type CallFailure =
  | 'balance_depleted'
  | 'payment_overdue'
  | 'spending_cap_reached'
  | 'tenant_disabled'
  | 'no_agent'
  | 'forbidden'
  | 'not_found'
  | 'unavailable'
  | 'unauthorized'
  | 'rate_limited'
  | 'network'
  | 'refused'
  | 'unreachable'
  | 'unknown';

const known: readonly CallFailure[] = [
  'balance_depleted',
  'payment_overdue',
  'spending_cap_reached',
  'tenant_disabled',
  'no_agent',
  'forbidden',
  'not_found',
  'unavailable',
  'unauthorized',
  'rate_limited',
];

/** Why the session could not be made, by the gateway's answer. */
export function sessionFailure(error: unknown): CallFailure {
  if (!(error instanceof GatewayError)) return 'network';
  return known.find((failure) => failure === error.code) ?? 'unknown';
}

/** Why the voice server could not be connected to: by the status of its refusal, where it gave one. */
export function connectionFailure(error: unknown): CallFailure {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined;
  return typeof status === 'number' && status < 500 ? 'refused' : 'unreachable';
}
