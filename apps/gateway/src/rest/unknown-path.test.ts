import { expect, test } from 'vitest';
import { unknownPath } from './unknown-path.ts';

const paths = ['/v1/agents', '/v1/agents/{id}', '/v1/agents/{id}/versions', '/v1/calls/by-provider/{providerCallId}'];

test.each([
  ['/v1/agents/', '/v1/agents'],
  ['/v1/Agent?limit=1', '/v1/agents'],
  ['/v1/agent/agt_1', '/v1/agents/agt_1'],
  ['/v1/agents/agt_1/version', '/v1/agents/agt_1/versions'],
  ['/v1/calls/by_provider/CA1', '/v1/calls/by-provider/CA1'],
])('at %s the operation that was meant is named', (asked, meant) => {
  expect(unknownPath(asked, paths).problems).toEqual([
    { path: ['path'], reason: `is not known; did you mean ${meant}?` },
  ]);
});

test('of a path that is like none nothing is guessed', () => {
  expect(unknownPath('/v1/webhooks/endpoints', paths).problems).toEqual([{ path: ['path'], reason: 'is not known' }]);
});
