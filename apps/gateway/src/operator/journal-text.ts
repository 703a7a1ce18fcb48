import { z } from 'zod';
import { resultText } from './command-line.ts';

const talkSchema = z.object({
  turns: z.array(z.object({ role: z.string(), text: z.string(), at_ms: z.number() })),
  fields: z.array(z.object({ key: z.string(), value: z.string().nullable(), at_ms: z.number() })),
  tool_calls: z.array(
    z.object({
      name: z.string(),
      arguments: z.unknown(),
      result: z.unknown(),
      error: z.string().nullable(),
      at_ms: z.number(),
    }),
  ),
});

/** `journal show` for people: what is known of the call, then what happened in it, in the order of time. */
export function journalText(result: Record<string, unknown>): string {
  const talk = talkSchema.safeParse(result).data;
  if (!talk) return resultText(result);
  const { turns: _turns, fields: _fields, tool_calls: _toolCalls, ...known } = result;
  const lines = [
    ...talk.turns.map(({ role, text, at_ms }) => ({ atMs: at_ms, text: `${role.padEnd(9)}  ${text}` })),
    ...talk.fields.map(({ key, value, at_ms }) => ({
      atMs: at_ms,
      text: `field      ${key}: ${value ?? '(declined)'}`,
    })),
    ...talk.tool_calls.map(({ name, arguments: given, result: answer, error, at_ms }) => ({
      atMs: at_ms,
      text: `tool       ${name} ${JSON.stringify(given)} -> ${error ?? JSON.stringify(answer)}`,
    })),
  ];
  const told = lines.toSorted((a, b) => a.atMs - b.atMs).map(({ atMs, text }) => `${clockText(atMs)}  ${text}`);
  return [resultText(known), ...(told.length > 0 ? [told.join('\n')] : [])].join('\n\n');
}

/** `0:07.5`, since the call started. */
function clockText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`.padStart(8);
}
