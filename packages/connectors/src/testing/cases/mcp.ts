import { expect } from 'vitest';
import type { ConnectorCase } from '../connector-case.ts';
import { issuedTokens } from '../issued-tokens.ts';

const input_schema = { type: 'object', properties: { article: { type: 'string' } }, required: ['article'] };

/** Its actions are found at the server: mcp.test.ts tries them. */
export const mcp: ConnectorCase = {
  provider: 'mcpServer',
  host: 'mcp.example',
  inputs: ({ url }) => ({ url: `${url}/mcp.example/mcp` }),
  credentials: ({ providers, url }) => ({
    ...issuedTokens(providers.mcpServer.oauth, { isCustomerClient: true }),
    server: {
      ...{ issuer: `${url}/auth.mcp.example`, authorizeUrl: `${url}/auth.mcp.example/authorize` },
      ...{ tokenUrl: `${url}/auth.mcp.example/token`, revokeUrl: `${url}/auth.mcp.example/revoke` },
      ...{ resource: `${url}/mcp.example/mcp`, scopes: [], clientAuthentication: 'post', namesItself: false },
    },
  }),
  account: { label: expect.stringMatching(/^お店の在庫 \(127\.0\.0\.1:\d+\)$/) },
  config: { tools: ['stock', 'orders/create'] },
  options: [
    {
      params: {},
      answer: {
        tools: [
          { name: 'stock', description: 'How many of an article there are', input_schema },
          { name: 'orders/create', description: 'Orders an article', input_schema },
        ],
      },
    },
    { params: { q: 'Orders' }, answer: { tools: [expect.objectContaining({ name: 'orders/create' })] } },
  ],
  badConfigs: [{ config: { tools: ['stock', 'gone'] }, paths: ['tools.1'] }],
  countEffects: ({ mcpServer }) => mcpServer.orders.length,
  actions: [],
};
