import { expect, test } from 'vitest';
import { unknownPath } from './unknown-path.ts';

const agent = 'agt_0Uf3K1abCdEfGhIjKlMnOpQr';
const paths = ['/v1/agents', '/v1/agents/{id}', '/v1/agents/{id}/versions', '/v1/calls/by-provider/{providerCallId}'];

test.each([
  ['/v1/agents/', '/v1/agents'],
  ['/v1/Agent?limit=1', '/v1/agents'],
  [`/v1/agent/${agent}`, `/v1/agents/${agent}`],
  [`/v1/agents/${agent}/version`, `/v1/agents/${agent}/versions`],
  [
    '/v1/calls/by_provider/CA0123456789abcdef0123456789abcdef',
    '/v1/calls/by-provider/CA0123456789abcdef0123456789abcdef',
  ],
])('at %s the operation that was meant is named', (asked, meant) => {
  expect(unknownPath(asked, paths).problems).toEqual([
    { path: ['path'], reason: `is not known; did you mean ${meant}?` },
  ]);
});

test.each(['/v1/webhooks/endpoints', `/v1/persons/${agent}`, `/v1/agents/${agent}/delete`])(
  'of %s, which is like none, nothing is guessed',
  (asked) => {
    expect(unknownPath(asked, paths).problems).toEqual([{ path: ['path'], reason: 'is not known' }]);
  },
);
