import { z } from 'zod';
import { isTimeZone } from '../calendar/is-time-zone.ts';

export const bookingConfig = z.strictObject({
  /** Without it the AI names the service, or the first one is taken. */
  event_type_id: z.int().min(1).optional(),
  time_zone: z.string().refine(isTimeZone, 'must be a valid time zone').default('Asia/Tokyo'),
  language: z.enum(['ja', 'en']).default('ja'),
});

export type BookingConfig = z.output<typeof bookingConfig>;
