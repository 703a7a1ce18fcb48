/**
 * The names that the AI sees, made unique when the call starts. The conversation's own tools and the agent's keep their
 * names; actions that two connectors share, or that collide with one of those, are told apart by their connector.
 */
import type { CallTool } from './call-tool.ts';

export interface NamedTool {
  /** As every language model accepts it: [a-zA-Z][a-zA-Z0-9_-]{0,63}. */
  readonly name: string;
  readonly tool: CallTool;
}

const charactersMax = 64;

export function nameTools(tools: readonly CallTool[]): NamedTool[] {
  const plain = tools.map((tool) => acceptable(tool.name));
  const taken = new Set(tools.flatMap((tool, index) => (tool.owner.by === 'connector' ? [] : [plain[index] ?? ''])));
  const isShared = (name: string): boolean => taken.has(name) || plain.filter((other) => other === name).length > 1;
  const used = new Set(taken);
  return tools.map((tool, index) => {
    const name = plain[index] ?? '';
    if (tool.owner.by !== 'connector') return { name, tool };
    const wanted = isShared(name) ? acceptable(`${tool.owner.connector}_${name}`) : name;
    const unique = firstFree(wanted, used);
    used.add(unique);
    return { name: unique, tool };
  });
}

/** Two connections of one connector may still offer the same action. */
function firstFree(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const numbered = `${name.slice(0, charactersMax - suffix.length)}${suffix}`;
    if (!used.has(numbered)) return numbered;
  }
}

function acceptable(name: string): string {
  const replaced = name.replace(/[^a-zA-Z0-9_-]/g, '_');
  return (/^[a-zA-Z]/.test(replaced) ? replaced : `t${replaced}`).slice(0, charactersMax);
}
