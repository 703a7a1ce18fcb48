import type { Logger } from '@uketsuke/runtime';
import { chooseEngines, type EngineChoice } from './choose-engines.ts';
import type { Engine } from './engine.ts';

export interface OpenEngines {
  /** The preferred one first; each may take over from the one before it. */
  readonly inOrder: readonly [Engine, ...Engine[]];
  close(): Promise<void>;
}

/** Makes the engines of this node. Throws where one of them cannot be made; nothing stays open then. */
export async function openEngines({ logger, ...choice }: EngineChoice & { logger: Logger }): Promise<OpenEngines> {
  const engines: Engine[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(engines.map((engine) => engine.close()));
  };
  try {
    for (const entry of chooseEngines(choice)) engines.push(await entry.create({ env: choice.env, logger }));
    const [first, ...others] = engines;
    if (!first) throw new Error(`VOICE_ENGINE: ${choice.choice} names no engine that can be used`);
    return { inOrder: [first, ...others], close };
  } catch (error) {
    await close();
    throw error;
  }
}
