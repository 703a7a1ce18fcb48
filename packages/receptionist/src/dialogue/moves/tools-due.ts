/** Whose time has come. */
import type { BrainTool, ToolCall } from '../../brain.ts';
import { toolArguments, valuesByKind } from '../../tools/tool-arguments.ts';
import type { Turn } from '../turn.ts';

/** Tools that are called as soon as everything that was read back gets its yes. */
export function toolsToConfirm(turn: Turn): BrainTool[] {
  return turn.desk.tools.filter((tool) => tool.confirm === true && argumentsOf(turn, tool) !== null);
}

/** The tool that is called now, in the order of the config. */
export function dueTool(turn: Turn): ToolCall | null {
  for (const tool of turn.desk.tools) {
    if (tool.confirm === true && !turn.isAgreed) continue;
    const args = argumentsOf(turn, tool);
    if (args) return { name: tool.name, arguments: args };
  }
  return null;
}

/** null: it was called before, or it is not its time. A tool that needs nothing is called when it is asked for. */
function argumentsOf({ desk, state }: Turn, tool: BrainTool): Record<string, unknown> | null {
  if (state.calledTools.has(tool.name)) return null;
  const needsNothing = (tool.parameters?.required ?? []).length === 0;
  if (needsNothing && !state.wantedTools.has(tool.name)) return null;
  const values = tool.takesFieldsByKind === true ? valuesByKind(desk.fields, state.values) : state.values;
  return toolArguments(tool, values);
}
