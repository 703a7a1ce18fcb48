import { expect, it } from 'vitest';
import { ProviderFault, providerFaultOf } from './provider-fault.ts';

const fault = new ProviderFault('no credit left', { kind: 'quota', provider: 'openai', retryAfterMs: 1000 });

it('is found behind what the framework makes of it', () => {
  expect(providerFaultOf(fault)).toBe(fault);
  expect(providerFaultOf(new Error('failed', { cause: fault }))).toBe(fault);
  expect(providerFaultOf({ type: 'realtime_model_error', error: new Error('x', { cause: fault }) })).toBe(fault);
});

it('is not seen in other errors, nor looked for without end', () => {
  const circle: { error?: unknown } = {};
  circle.error = circle;
  for (const other of [circle, new Error('x'), 'text', null, undefined, { error: null }]) {
    expect(providerFaultOf(other)).toBeNull();
  }
});
