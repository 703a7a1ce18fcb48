/** Whose time has come. */
import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainTool, ToolCall } from '../../brain.ts';
import { toolArguments, valuesByKind } from '../../tools/tool-arguments.ts';
import type { Turn } from '../turn.ts';
import { recordedValue } from './record.ts';

/** Tools that are called as soon as everything that was read back gets its yes. */
export function toolsToConfirm(turn: Turn): BrainTool[] {
  return turn.desk.tools.filter((tool) => tool.confirm === true && argumentsOf(turn, tool) !== null);
}

/** The tool that is called now, in the order of the config. */
export function dueTool(turn: Turn): ToolCall | null {
  for (const tool of turn.desk.tools) {
    if ((tool.confirm === true || tool.keptIn !== undefined) && !turn.isAgreed) continue;
    const args = argumentsOf(turn, tool);
    if (args) return { name: tool.name, arguments: args };
  }
  return null;
}

/** Free times, asked for before anything else is done. */
export function dueSearch({ desk, state }: Turn): ToolCall | null {
  const { search } = state.booking;
  return search && desk.booking && { name: desk.booking.find.name, arguments: search.arguments };
}

/** null: it was called before, or it is not its time. A tool that needs nothing is called when it is asked for. */
function argumentsOf(turn: Turn, tool: BrainTool): Record<string, unknown> | null {
  const { desk, state } = turn;
  if (state.calledTools.has(tool.name)) return null;
  if (tool.keptIn !== undefined) return keptArguments(turn, tool, tool.keptIn);
  const needsNothing = (tool.parameters?.required ?? []).length === 0;
  if (needsNothing && !state.wantedTools.has(tool.name)) return null;
  const values = tool.takesFieldsByKind === true ? valuesByKind(desk.fields, state.values) : state.values;
  if (tool.name !== desk.booking?.book.name) return toolArguments(tool, values);
  const { settled } = state.booking;
  const start = settled?.words === state.values.get(desk.booking.field.key) ? settled?.start : null;
  return start ? toolArguments(tool, new Map(values).set('start', start)) : null;
}

/** A row of the call, as the record has it. Null: not everything has its yes, or nothing of it is known. */
function keptArguments(turn: Turn, tool: BrainTool, parameter: string): Record<string, unknown> | null {
  const recorded = turn.desk.fields.map((field): [FieldSpec, string | null] => [field, recordedValue(turn, field)]);
  const byKey = new Map(recorded.map(([field, value]) => [field.key, value]));
  const byLabel = new Map(recorded.map(([field, value]) => [field.label, value]));
  const values = new Map([...byLabel, ...valuesByKind(turn.desk.fields, byKey)]);
  const row = toolArguments(tool, values) ?? {};
  return Object.keys(row).length === 0 ? null : { [parameter]: row };
}
