import { z } from 'zod';
import { isTimeZone } from './is-time-zone.ts';

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must match HH:MM');

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Of every connector whose calendar we look after ourselves. All of it has a default. */
export const calendarConfig = z.strictObject({
  calendar_id: z.string().min(1).max(1024).default('primary'),
  time_zone: z.string().refine(isTimeZone, 'must be a valid time zone').default('Asia/Tokyo'),
  /** How long an appointment takes unless the caller says otherwise; slots begin at multiples of it. */
  slot_minutes: z.int().min(5).max(480).default(30),
  /** When appointments can be, by day. A day without hours is closed. */
  business_hours: z
    .partialRecord(z.enum(weekdays), z.array(z.strictObject({ from: clock, to: clock })).max(4))
    .default({
      mon: [{ from: '09:00', to: '18:00' }],
      tue: [{ from: '09:00', to: '18:00' }],
      wed: [{ from: '09:00', to: '18:00' }],
      thu: [{ from: '09:00', to: '18:00' }],
      fri: [{ from: '09:00', to: '18:00' }],
    }),
  /** On Japanese public holidays nothing is offered, whatever their weekday; only where the time zone is Japan's. */
  closed_on_holidays: z.boolean().default(false),
  /** Kept free before and after each appointment. */
  buffer_minutes: z.int().min(0).max(240).default(0),
  min_notice_minutes: z.int().min(0).max(43_200).default(60),
  days_ahead: z.int().min(1).max(365).default(30),
  /** `{name}` and `{phone}` are filled in. */
  title_template: z.string().min(1).max(200).default('{name}'),
  send_updates: z.enum(['none', 'all']).default('none'),
});

export type CalendarConfig = z.output<typeof calendarConfig>;
