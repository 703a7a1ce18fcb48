import { z } from 'zod';

export const dayText = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must match YYYY-MM-DD');
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
export const momentText = z
  .string()
  .regex(momentPattern, 'must match YYYY-MM-DDTHH:MM')
  .describe('Local time of the calendar, YYYY-MM-DDTHH:MM');
export const personName = z.string().min(1).max(100);
export const phone = z.string().min(3).max(30);
export const note = z.string().max(1000);
