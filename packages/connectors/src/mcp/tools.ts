import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { ConnectorAction } from '../definition/definition.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { clip, providerWords } from '../definition/texts.ts';
import { askServer } from './ask-server.ts';
import type { McpConfig } from './mcp-config.ts';

const toolsMax = 1000;
const toolsKeptMs = 300_000;
/** Escaped as JSON it stays below what reaches the AI. */
const textCharactersMax = 3000;

/** All tools of the server, as it lists them now. */
export async function listTools(provider: Provider): Promise<Tool[]> {
  const { tools } = await askServer(
    provider,
    async (client) =>
      client.getServerCapabilities()?.tools ? client.listTools(undefined, waiting(provider)) : { tools: [] },
    { isGreeting: true },
  );
  return tools.slice(0, toolsMax);
}

/** Each tool that the settings allow is an action, by its own name. */
export async function findToolActions(
  provider: Provider,
  { tools: allowed }: McpConfig,
): Promise<readonly ConnectorAction<McpConfig>[]> {
  const tools = await provider.kept('tools', toolsKeptMs, () => listTools(provider));
  return tools.filter(({ name }) => allowed?.includes(name) ?? true).map(actionOf);
}

export function descriptionOf({ title, description, annotations, name }: Tool): string {
  return clip(description ?? title ?? annotations?.title ?? name, 500);
}

function isHarmless({ annotations }: Tool): boolean {
  return annotations?.readOnlyHint === true;
}

/** Whatever the server does not call harmless is asked for first. */
function actionOf(tool: Tool): ConnectorAction<McpConfig> {
  const description = descriptionOf(tool);
  return {
    name: tool.name,
    tool: `mcp_${tool.name.replace(/[^a-zA-Z0-9_-]/g, '_')}`.slice(0, 60),
    description: { ja: description, en: description },
    confirm: !isHarmless(tool),
    repetition: isHarmless(tool) ? 'none' : 'local',
    parameters: z.looseObject({}),
    parametersSchema: tool.inputSchema,
    run: (provider, call) => callTool(provider, { tool, given: call.arguments }),
  };
}

async function callTool(
  provider: Provider,
  { tool, given }: { tool: Tool; given: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  const request = { name: tool.name, arguments: { ...given } };
  const result = await askServer(
    provider,
    (client) => client.callTool(request, { ...waiting(provider), toolDefinition: tool }),
    { isWrite: !isHarmless(tool) },
  );
  const text = textOf(result);
  if (result.isError === true) throw new ProviderError('invalid', providerWords(text, 'The tool reports an error.'));
  return text === '' ? { ok: true } : { text };
}

/** Pictures and sounds are of no use on the phone. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const text = texts.join('\n') || (structuredContent === undefined ? '' : JSON.stringify(structuredContent));
  const characters = Array.from(text);
  return characters.length <= textCharactersMax ? text : `${characters.slice(0, textCharactersMax - 1).join('')}…`;
}

function waiting({ signal }: Provider): { signal: AbortSignal } {
  return { signal };
}
