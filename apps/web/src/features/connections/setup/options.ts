import { z } from 'zod';

/** What a connector offers to choose from, by the contract's keys. The rest of an answer is for others. */
export const calendarOptions = z.object({
  calendars: z.array(z.object({ id: z.string(), name: z.string(), primary: z.boolean() })),
});
const named = z.object({ id: z.string(), name: z.string() });
export const sheetOptions = z.object({
  spreadsheets: z.array(named),
  sheets: z.array(named),
  headers: z.array(z.string()),
});
export const appOptions = z.object({
  apps: z.array(named),
  fields: z.array(z.object({ code: z.string(), label: z.string(), required: z.boolean().optional() })),
});
export const toolOptions = z.object({
  tools: z.array(z.object({ name: z.string(), description: z.string().nullish() })),
});
export const roomOptions = z.object({ rooms: z.array(named) });
export const userOptions = z.object({ users: z.array(named.extend({ email: z.string().optional() })) });
