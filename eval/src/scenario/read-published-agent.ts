import type { AgentConfig } from '@uketsuke/contracts';
import { z } from 'zod';
import { configOf } from './read-business.ts';

export interface PublishedAgent {
  id: string;
  baseUrl: string;
  apiKey: string;
}

/** The newest config of an agent of a running service. */
export async function readPublishedAgent({ id, baseUrl, apiKey }: PublishedAgent): Promise<AgentConfig> {
  const address = new URL(`/v1/agents/${encodeURIComponent(id)}`, baseUrl);
  const response = await fetch(address, { headers: { authorization: `Bearer ${apiKey}` } }).catch((error: unknown) => {
    throw new Error(`${address.href} cannot be reached`, { cause: error });
  });
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}: ${await response.text()}`);
  const { config } = z.object({ config: z.unknown() }).parse(await response.json());
  return configOf(config, id);
}
