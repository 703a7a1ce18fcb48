import { APIStatusError } from '@livekit/agents';
import { expect, it } from 'vitest';
import { ProviderFault } from '../provider-fault.ts';
import { isSttRefusal, sttFaultOf } from './stt-fault.ts';

it.each([
  [401, 'auth', true],
  [429, 'quota', true],
  [503, 'unreachable', false],
] as const)(
  'a recognizer that answers %i is the fault %s, in the name of the engine',
  (statusCode, kind, isRefusal) => {
    const error = new APIStatusError({ message: 'no', options: { statusCode } });
    expect(sttFaultOf(error, 'pipeline')).toMatchObject({ kind, provider: 'pipeline' });
    expect(isSttRefusal(error)).toBe(isRefusal);
    expect(isSttRefusal(new Error('around it', { cause: error }))).toBe(isRefusal);
  },
);

it('what nobody can read is unreachable, and a fault stays the fault that it is', () => {
  expect(sttFaultOf('gone', 'pipeline')).toMatchObject({ kind: 'unreachable' });
  const fault = new ProviderFault('no', { kind: 'quota', provider: 'deepgram' });
  expect(sttFaultOf(fault, 'pipeline')).toBe(fault);
});
