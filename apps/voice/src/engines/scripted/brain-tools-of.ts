import type { PlanAction } from '@uketsuke/contracts/voice-node';
import type { BrainTool } from '@uketsuke/receptionist';
import { z } from 'zod';

const single = z.object({ type: z.enum(['string', 'number', 'integer', 'boolean']) });
const schema = z.object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).min(1) });

const keeping: readonly string[] = ['append_row', 'add_record'];
const text = z.object({ type: z.literal('string') });
const row = z.object({ type: z.literal('object'), properties: z.record(z.string(), text) });

/** An action as the receptionist can run it; none where it needs more than single values, or nothing that a caller tells. */
export function brainToolsOf({ name, connector, action, description, confirm, parameters }: PlanAction): BrainTool[] {
  const read = schema.safeParse(parameters);
  if (!read.success) return [];
  const { required } = read.data;
  const kept = keeping.includes(action) && connector !== 'mcp' ? keptRow(read.data) : null;
  if (kept)
    return [{ name, description, confirm, takesFieldsByKind: true, keptIn: kept.parameter, parameters: kept.row }];
  const entries = Object.entries(read.data.properties).flatMap(([key, property]) => {
    const { data } = single.safeParse(property);
    return data ? [[key, data] as const] : [];
  });
  const properties = Object.fromEntries(entries);
  if (required.some((key) => !Object.hasOwn(properties, key))) return [];
  // What a server of the customer's own calls its parameters says nothing of what they are.
  const takesFieldsByKind = connector !== 'mcp';
  return [{ name, description, confirm, parameters: { properties, required }, takesFieldsByKind }];
}

/** The columns that may be filled, and the parameter that takes them all; null: the parameters are others. */
function keptRow({ properties, required }: z.infer<typeof schema>) {
  const [parameter, ...more] = required;
  if (parameter === undefined || more.length > 0) return null;
  const { data } = row.safeParse(properties[parameter]);
  return data ? { parameter, row: { properties: data.properties } } : null;
}
