import type { ConnectorCase } from '../connector-case.ts';

export const http: ConnectorCase = {
  provider: 'customerEndpoint',
  host: 'customer.example',
  inputs: ({ url }) => ({ base_url: `${url}/customer.example/api`, header: 'X-Api-Key' }),
  credentials: ({ providers }) => ({ by: 'secret', secret: providers.customerEndpoint.secret }),
  account: { label: '127.0.0.1' },
  config: {},
  said: null,
  countEffects: ({ customerEndpoint }) => customerEndpoint.submissions.length,
  actions: [
    { name: 'lookup', arguments: { query: 'A-100' }, answer: { found: [{ asked: 'A-100', status: '発送済み' }] } },
    { name: 'submit', arguments: { values: { order: 'A-100', count: 2 } }, answer: { ok: true, number: 1 } },
  ],
};
