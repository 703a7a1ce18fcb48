import type { ToolCallDelta } from './chat-chunk.ts';

export interface CollectedCall {
  /** Null where the server gives none. */
  id: string | null;
  name: string;
  /** JSON. */
  arguments: string;
}

export interface ToolCallCollector {
  push(delta: ToolCallDelta): void;
  /** In the order in which they began. */
  calls(): CollectedCall[];
}

interface OpenCall extends CollectedCall {
  index: number | null;
}

/**
 * Puts calls of tools together from their pieces. A piece with a name begins a call, whatever its index says: servers were seen to give
 * every call the index 0, or none. A piece without a name goes on with the call of its index, or with the last one.
 */
export function createToolCallCollector(): ToolCallCollector {
  const open: OpenCall[] = [];

  const goesOn = ({ index, id, function: fn }: ToolCallDelta): OpenCall | undefined => {
    if (fn?.name) {
      // Some repeat the name with every piece of one call.
      const same = open.at(-1);
      const repeats = same && id && same.id === id && same.name === fn.name && same.index === (index ?? null);
      return repeats ? same : undefined;
    }
    return open.findLast((call) => index !== null && index !== undefined && call.index === index) ?? open.at(-1);
  };

  return {
    push(delta) {
      const call = goesOn(delta);
      const text = delta.function?.arguments ?? '';
      if (call) call.arguments += text;
      else if (delta.function?.name) {
        const { name } = delta.function;
        open.push({ id: delta.id || null, name, arguments: text, index: delta.index ?? null });
      }
    },
    calls: () =>
      open.map(({ id, name, arguments: args }) => ({ id, name, arguments: args.trim() === '' ? '{}' : args })),
  };
}
