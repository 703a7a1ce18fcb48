import { z } from 'zod';

const saidText = z.string().trim().min(1).max(60);
/** Resolved by `readSaidDays`. */
export const dayText = saidText.describe(
  'Day: YYYY-MM-DD, or as the caller says it (来週の火曜, 祝日, next Tuesday, next week)',
);
/** Resolved by `readSaidMoment`. */
export const momentText = saidText.describe(
  'Day and hour in local time: YYYY-MM-DDTHH:MM, or as the caller says them (あさっての午後3時, next Tuesday at 3 pm)',
);
/** Of a search among free times. */
export const dayRange = {
  date_from: dayText,
  date_to: dayText.optional().describe('Last day; without it, that of date_from'),
  time_from: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
    .optional()
    .describe('HH:MM: only times from this hour on, of each day'),
};
export const minutes = z.int().min(5).max(480);
export const personName = z.string().min(1).max(100);
export const phone = z.string().min(3).max(30);
export const note = z.string().max(1000);

export const findSlotsParameters = z.strictObject({
  ...dayRange,
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
