/** A mind that follows a script: the first line whose words are in the input answers it, each line once unless it may be repeated. */
import type { Mind, MindInput, MindStep, OpenMind } from './mind.ts';

export interface ScriptLine {
  /** What must have happened: words of the caller, the answer of a tool, or a reply that the client asks for. */
  on: { caller: RegExp | string } | { toolResult: string } | { replyWanted: RegExp | string };
  steps: readonly MindStep[];
  /** Omitted: the line is used once. */
  isRepeated?: boolean;
}

export interface Script {
  lines: readonly ScriptLine[];
  /** What is said where no line fits. */
  otherwise: string;
}

export function scriptedMind({ lines, otherwise }: Script): OpenMind {
  return () => {
    const used = new Set<ScriptLine>();
    return {
      update() {},
      next(input) {
        if (input.type === 'calls_cancelled') return [];
        const line = lines.find((candidate) => !used.has(candidate) && fits(candidate, input));
        if (!line) return [{ do: 'say', text: otherwise }];
        if (!line.isRepeated) used.add(line);
        return line.steps;
      },
    } satisfies Mind;
  };
}

function fits({ on }: ScriptLine, input: MindInput): boolean {
  if ('caller' in on) return input.type === 'caller' && matches(on.caller, input.text);
  if ('toolResult' in on) return input.type === 'tool_result' && input.name === on.toolResult;
  return input.type === 'reply_wanted' && matches(on.replyWanted, input.instructions ?? '');
}

function matches(pattern: RegExp | string, text: string): boolean {
  return typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
}
