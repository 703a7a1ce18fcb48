/** The tools of the agent under test, as the scenario says that they answer. */
import type { InvokeToolInput, ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { ScenarioFile } from '../scenario/scenario.ts';

export interface PlayedToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

export function scriptedTools(answers: ScenarioFile['tools']) {
  const calls: PlayedToolCall[] = [];
  /** The same id again is the same errand, which is not done twice. */
  const done = new Map<string, ToolAnswer>();
  const answer = (name: string): ToolAnswer => {
    const times = calls.filter((call) => call.name === name).length;
    const script = answers[name] ?? [];
    const next = script[Math.min(times, script.length) - 1];
    if (!next) return { content: '{"ok":true}', error: null };
    if (next.error !== undefined) return { content: JSON.stringify({ error: next.error }), error: next.error };
    return { content: JSON.stringify(next.answer), error: null };
  };
  return {
    calls,
    invokeTool({ name, arguments: args, toolCallId }: InvokeToolInput): Promise<ToolAnswer> {
      const known = done.get(toolCallId);
      if (known) return Promise.resolve(known);
      calls.push({ name, arguments: typeof args === 'object' && args !== null ? { ...args } : {} });
      const given = answer(name);
      done.set(toolCallId, given);
      return Promise.resolve(given);
    },
  };
}
