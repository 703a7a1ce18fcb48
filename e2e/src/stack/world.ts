import { until } from '@uketsuke/testing/until';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUketsuke, type Uketsuke } from '@uketsuke/api-client/source';
import { englishConfig, japaneseConfig } from '@uketsuke/testing/configs';
import { sharedDataDir } from './global-setup.ts';
import type { StackFacts } from './start-stack.ts';

export function stackFacts(): StackFacts {
  return JSON.parse(readFileSync(join(sharedDataDir, 'stack.json'), 'utf8')) as StackFacts;
}

export interface World {
  facts: StackFacts;
  api: Uketsuke;
  agentId: string;
  tenant: { id: string; externalId: string; secret: string };
}

/** Calls last as long as their sentences; a fast speaker makes them short. */
const quickly = { speaking_rate: 1.8 };

let count = 0;

/** An agent and a tenant that only this journey uses. */
export async function createWorld(
  options: { language?: 'ja' | 'en'; config?: Parameters<typeof japaneseConfig>[0]; facts?: StackFacts } = {},
): Promise<World> {
  const { facts = stackFacts() } = options;
  const api = createUketsuke({ apiKey: facts.test_key, baseUrl: facts.base_url });
  const changes = { ...quickly, ...options.config };
  const config = options.language === 'en' ? englishConfig(changes) : japaneseConfig(changes);
  const agent = await api.agents.create({ name: `e2e ${options.language ?? 'ja'}`, config });
  count += 1;
  const externalId = `e2e-${process.pid}-${Date.now()}-${count}`;
  const tenant = await api.tenants.create({ external_id: externalId, name: 'e2e', agent_id: agent.id });
  return { facts, api, agentId: agent.id, tenant: { id: tenant.id, externalId, secret: tenant.secret } };
}

type Call = Awaited<ReturnType<Uketsuke['calls']['get']>>;

/** The call of a provider's or session's id, once `isDone` holds for it; fails with what it was last. */
export async function callWhen(
  api: Uketsuke,
  providerCallId: string,
  isDone: (call: Call) => boolean,
  timeoutMs = 60_000,
): Promise<Call> {
  let last: Call | null = null;
  const asExpected = async () => {
    last = await api.calls.getByProvider(providerCallId).catch(() => null);
    return last !== null && isDone(last) && last;
  };
  return until(asExpected, { timeoutMs, everyMs: 150 }).catch((cause: unknown) => {
    throw new Error(`The call did not come to be as expected: ${JSON.stringify(last)}`, { cause });
  });
}

export const hasEnded = (call: Call): boolean => call.outcome !== null;
export const isWritten = (call: Call): boolean => call.outcome !== null && call.summary !== null && call.has_transcript;
