/** What a client may say, and the shapes it must have. */
import { z } from 'zod';

export const envelopeSchema = z.object({
  type: z.string().min(1).max(100),
  /** Only for the answer: a client that asks nothing may leave it out. */
  id: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .transform((id) => id ?? undefined),
  data: z.record(z.string(), z.unknown()).nullish(),
});
export type ClientEnvelope = z.infer<typeof envelopeSchema>;

export const sendTextSchema = z.object({
  content: z.string().trim().min(1).max(4000),
  options: z.object({ run_immediately: z.boolean().nullish(), audio_response: z.boolean().nullish() }).nullish(),
});

/** 2.1 sends all keys at once, 2.0 one by one. */
export const dtmfSchema = z.union([
  z.object({
    buttons: z
      .array(z.string().regex(/^[0-9*#]$/))
      .min(1)
      .max(64),
  }),
  z.object({ button: z.string().regex(/^[0-9*#]$/) }).transform(({ button }) => ({ buttons: [button] })),
]);

export const clientMessageSchema = z.object({ t: z.string().min(1).max(200), d: z.unknown().optional() });
