import type { Client } from '@modelcontextprotocol/client';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { providerWords } from '../definition/texts.ts';
import { connectClient, type KnownServer, loadLibrary } from './connect-client.ts';
import { createMcpFetch } from './mcp-fetch.ts';

const serverKeptMs = 600_000;

export interface AskOptions {
  /** Greets the server even if it is known: only a greeting tells what the server is and can do. */
  isGreeting?: boolean;
  /** A tool is used that may change something. */
  isWrite?: boolean;
}

type Use<Answer> = (client: Client) => Promise<Answer>;

/** Asks an MCP server. Rejects with a `ProviderError` for whatever is no answer. */
export async function askServer<Answer>(
  provider: Provider,
  use: Use<Answer>,
  { isGreeting = false, isWrite = false }: AskOptions = {},
): Promise<Answer> {
  if (isGreeting) provider.forget('server');
  try {
    return await askOnce(provider, { use, isWrite });
  } catch (error) {
    if (!(error instanceof LostSession)) throw error;
    // The server refused the request because it forgot the session, so that nothing has been done.
    provider.forget('server');
    return askOnce(provider, { use, isWrite });
  }
}

class LostSession extends Error {}

async function askOnce<Answer>(
  provider: Provider,
  { use, isWrite }: { use: Use<Answer>; isWrite: boolean },
): Promise<Answer> {
  const { fetch, failure } = createMcpFetch(provider, { isWrite });
  let client: Client | null = null;
  let isInSession = false;

  async function greet(): Promise<KnownServer> {
    const greeted = await connectClient(provider, { fetch, known: null });
    client = greeted.client;
    const discover = client.getDiscoverResult();
    if (discover) return { era: 'modern', discover };
    const protocolVersion = client.getNegotiatedProtocolVersion() ?? '';
    return { era: 'legacy', sessionId: greeted.transport.sessionId ?? null, protocolVersion };
  }
  async function connect(): Promise<Client> {
    const known = await provider.kept('server', serverKeptMs, greet);
    if (client) return client;
    isInSession = known.era === 'legacy' && known.sessionId !== null;
    ({ client } = await connectClient(provider, { fetch, known }));
    return client;
  }
  async function close(): Promise<void> {
    await client?.close();
  }

  try {
    return await use(await connect());
  } catch (error) {
    throw await inOurWords(error, { failure: failure(), isInSession });
  } finally {
    await close();
  }
}

async function inOurWords(
  error: unknown,
  { failure, isInSession }: { failure: ProviderError | null; isInSession: boolean },
): Promise<Error> {
  if (error instanceof ProviderError) return error;
  if (failure) return failure;
  const { ProtocolError, SdkHttpError } = await loadLibrary();
  const status = error instanceof SdkHttpError ? (error.status ?? null) : null;
  if (isInSession && (status === 404 || status === 400)) return new LostSession();
  if (error instanceof ProtocolError)
    return new ProviderError('invalid', providerWords(error.message, 'The tool refused the request.'), {
      cause: error,
    });
  const message = 'There is no MCP server that can be understood at this address.';
  return new ProviderError('config', message, { status, cause: error });
}
