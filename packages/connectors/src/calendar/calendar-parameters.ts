import { z } from 'zod';

export const dayText = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must match YYYY-MM-DD');
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
export const momentText = z
  .string()
  .regex(momentPattern, 'must match YYYY-MM-DDTHH:MM')
  .describe('Local time of the calendar, YYYY-MM-DDTHH:MM');
export const minutes = z.int().min(5).max(480);
export const personName = z.string().min(1).max(100);
export const phone = z.string().min(3).max(30);
export const note = z.string().max(1000);

export const findSlotsParameters = z.strictObject({
  date_from: dayText.describe('First day, YYYY-MM-DD'),
  date_to: dayText.describe('Last day, YYYY-MM-DD'),
  duration_minutes: minutes.optional(),
});
export const createEventParameters = z.strictObject({
  start: momentText,
  duration_minutes: minutes.optional(),
  name: personName,
  phone: phone.optional(),
  note: note.optional(),
});
export const listEventsParameters = z.strictObject({ date_from: dayText.optional(), date_to: dayText.optional() });
export const cancelEventParameters = z.strictObject({ event_id: z.string().min(1).max(1024) });
