import type {
  Client,
  DiscoverResult,
  FetchLike,
  JsonSchemaValidator,
  jsonSchemaValidator,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { Provider } from '../definition/provider.ts';

/** What is known of a server since it was greeted. It spares the greeting before every question. */
export type KnownServer =
  | { era: 'modern'; discover: DiscoverResult }
  | { era: 'legacy'; sessionId: string | null; protocolVersion: string };

const pagesMax = 10;

/** It takes a quarter of a second to load, and most processes never ask an MCP server. */
export function loadLibrary() {
  return import('@modelcontextprotocol/client');
}

/** Greets the server, or takes up what is known of it. Whoever gets the client closes it. */
export async function connectClient(
  provider: Provider,
  { fetch, known }: { fetch: FetchLike; known: KnownServer | null },
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const library = await loadLibrary();
  const client = new library.Client(
    { name: 'uketsuke', version: '1' },
    {
      ...{ capabilities: {}, versionNegotiation: { mode: 'auto' }, listMaxPages: pagesMax },
      ...{ inputRequired: { autoFulfill: false }, jsonSchemaValidator: acceptingValidator },
    },
  );
  const transport = new library.StreamableHTTPClientTransport(new URL(provider.inputs['url'] ?? ''), {
    fetch,
    reconnectionOptions: {
      ...{ maxRetries: 0, maxReconnectionDelay: 0, initialReconnectionDelay: 0, reconnectionDelayGrowFactor: 1 },
    },
    ...(known?.era === 'legacy' &&
      known.sessionId !== null && { sessionId: known.sessionId, protocolVersion: known.protocolVersion }),
  });
  await client.connect(transport, { signal: provider.signal, ...(known && { prior: priorOf(known) }) });
  return { client, transport };
}

function priorOf(known: KnownServer) {
  return known.era === 'modern' ? { kind: 'modern' as const, discover: known.discover } : { kind: 'legacy' as const };
}

/** What tools answer is text for the AI: schemas of strangers are not compiled to check it. */
const acceptingValidator: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: unseen<T>(input), errorMessage: undefined });
  },
};

/** The library hands the value on as it came; whoever reads it here checks what it takes. */
function unseen<T>(input: unknown): T {
  return input as T;
}
