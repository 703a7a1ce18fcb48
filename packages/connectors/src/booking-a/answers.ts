import { z } from 'zod';

const enveloped = <Data extends z.ZodType>(data: Data) => z.object({ data });

export const meAnswer = enveloped(z.object({ id: z.number(), email: z.string() }));

export const eventTypesAnswer = enveloped(
  z.array(z.object({ id: z.number(), title: z.string(), lengthInMinutes: z.number(), hidden: z.boolean().optional() })),
);

export const slotsAnswer = enveloped(z.record(z.string(), z.array(z.object({ start: z.string(), end: z.string() }))));

const booking = z.object({
  uid: z.string(),
  title: z.string().optional(),
  status: z.string(),
  start: z.string(),
  end: z.string(),
  metadata: z
    .object({ call_id: z.string().optional(), tool_call_id: z.string().optional(), caller: z.string().optional() })
    .nullish(),
  attendees: z.array(z.object({ name: z.string().optional(), phoneNumber: z.string().nullish() })).default([]),
});
export type Booking = z.output<typeof booking>;
export const bookingAnswer = enveloped(booking);
export const bookingsAnswer = enveloped(z.array(booking));
export const canceledAnswer = enveloped(z.object({ uid: z.string(), status: z.string() }));
