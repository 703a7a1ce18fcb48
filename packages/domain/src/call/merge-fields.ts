import { storableText } from '@uketsuke/contracts';
import type { CallField } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';

/** As they are kept: null for a value that the caller declined. */
export type CollectedValues = Record<string, string | null>;

interface FieldsOfCall {
  agentId: string;
  agentVersion: number;
  fields: CollectedValues;
}

/** The values so far and the new ones, in the order of the agent's config, and only its keys. */
export async function mergeFields(
  tx: Transaction,
  { agentId, agentVersion, fields }: FieldsOfCall,
  news: readonly CallField[],
): Promise<CollectedValues> {
  if (news.length === 0) return fields;
  const [config] = await tx.$queryRaw<{ keys: string[] }[]>`
    SELECT jsonb_path_query_array(config, '$.fields[*].key') AS keys
    FROM agent_version WHERE agent_id = ${agentId} AND version = ${agentVersion}`;
  const values = new Map(Object.entries(fields));
  for (const { key, value } of news) values.set(key, value === null ? null : storableText(value));
  const ordered = (config?.keys ?? []).flatMap((key) => {
    const value = values.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(ordered);
}
