import { clientInputs } from '../definition/client-inputs.ts';
import { defineConnector, type ProviderFailure } from '../definition/definition.ts';
import type { ProviderAnswer } from '../definition/provider.ts';
import { clip } from '../definition/texts.ts';
import { askServer } from './ask-server.ts';
import { mcpConfig } from './mcp-config.ts';
import { descriptionOf, findToolActions, listTools } from './tools.ts';

/** Any MCP server with the transport Streamable HTTP. Its tools are the actions. */
export const mcp = defineConnector({
  id: 'mcp',
  name: { en: 'MCP', ja: 'MCP' },
  description: {
    ja: 'MCP サーバーのツールを、電話の間に使います',
    en: 'Uses the tools of an MCP server during calls',
  },
  category: 'custom',
  auth: { by: 'discovered' },
  baseUrl: ({ url = '' }) => url,
  hosts: [],
  judge,
  isEnvironmentOnly: true,
  inputs: [
    {
      name: 'url',
      type: 'url',
      label: { ja: 'MCP サーバーの URL', en: 'Address of the MCP server' },
      hint: { ja: 'https://example.com/mcp のような URL', en: 'Like https://example.com/mcp' },
    },
    ...clientInputs({
      isOptional: true,
      hint: {
        ja: 'サーバーがクライアントの自動登録に対応していない場合だけ',
        en: 'Only where the server does not take new clients by itself',
      },
    }),
  ],
  config: mcpConfig,
  needsSetup: false,
  actions: [],
  findActions: findToolActions,
  revoke: (provider) => provider.endGrant(),
  revokesAlone: true,
  async account(provider) {
    const url = new URL(provider.inputs['url'] ?? '');
    const server = await askServer(provider, async (client) => client.getServerVersion(), { isGreeting: true });
    const name = clip(server?.title ?? server?.name ?? '', 80);
    return { label: name === '' ? url.host : `${name} (${url.host})`, accountId: url.href };
  },
  async options(provider, { params: { q = '' } }) {
    const tools = await listTools(provider);
    const shown = tools.map((tool) => ({
      ...{ name: tool.name, description: descriptionOf(tool), input_schema: tool.inputSchema },
    }));
    return { tools: shown.filter(({ name, description }) => `${name} ${description}`.includes(q)) };
  },
  async checkConfig(provider, { tools: wanted = [] }) {
    if (wanted.length === 0) return [];
    const names = new Set((await listTools(provider)).map(({ name }) => name));
    return wanted.flatMap((name, index) =>
      names.has(name) ? [] : [{ path: ['tools', index], reason: 'does not exist at the service' }],
    );
  },
});

/** A token that may too little is of no more use than a dead one: only connecting anew widens it. */
function judge({ status, headers }: ProviderAnswer): ProviderFailure | null {
  if (status !== 403 || !/error="?insufficient_scope/.test(headers['www-authenticate'] ?? '')) return null;
  return { kind: 'reauth', message: 'The account did not allow everything that is needed.' };
}
