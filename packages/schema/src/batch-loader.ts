import { createContextCache } from '@pothos/core';
import type { DomainContext } from '@uketsuke/domain';
import type { GraphQLContext } from './context.ts';

/** Answers by key; a key that has nothing is left out. */
type Load<Value> = (domain: DomainContext, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Batch<Value> {
  keys: Set<string>;
  loaded: Promise<ReadonlyMap<string, Value>>;
}

/**
 * For a field of many rows: what all of them ask for at the same time is loaded by one call of `load`, so that a list costs as many
 * statements as a single row.
 */
export function createBatchLoader<Value>(load: Load<Value>) {
  const openBatches = createContextCache((): { batch: Batch<Value> | null } => ({ batch: null }));

  const openBatch = (context: GraphQLContext): Batch<Value> => {
    const keys = new Set<string>();
    const loaded = new Promise((resolve) => setImmediate(resolve)).then(() => {
      openBatches(context).batch = null;
      return load(context.domain, [...keys]);
    });
    return { keys, loaded };
  };

  return async (context: GraphQLContext, key: string): Promise<Value | undefined> => {
    const open = openBatches(context);
    open.batch ??= openBatch(context);
    open.batch.keys.add(key);
    return (await open.batch.loaded).get(key);
  };
}
