/** Times of appointments in what actions were asked for and answered. */
import { z } from 'zod';

/** As it is kept with a call; the result as it was answered, in a JSON string. */
export interface Invoked {
  arguments: unknown;
  result: unknown;
}

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
const made = z.union([
  z.object({ event: z.object({ start: time }) }).transform(({ event }) => event.start),
  z.object({ booking: z.object({ start: time }) }).transform(({ booking }) => booking.start),
]);
const asked = z.object({ start: time }).transform(({ start }) => start);
const slots = z.object({ slots: z.array(z.object({ start: time })) });

/** When the appointment is that was made, or else the one that was asked for; null: it was about none. */
export function appointmentIn({ arguments: given, result }: Invoked): string | null {
  const start = made.safeParse(parsed(result)).data ?? asked.safeParse(given).data;
  return start === undefined ? null : plain(start);
}

/** The free times of an answer. */
export function slotsIn(result: unknown): string[] {
  return (slots.safeParse(parsed(result)).data?.slots ?? []).map(({ start }) => plain(start));
}

/** As the day stands beside a caller's words: "2026-11-26 10:00". */
function plain(start: string): string {
  return start.slice(0, 16).replace('T', ' ');
}

/** An answer that was cut is no JSON any more. */
function parsed(result: unknown): unknown {
  if (typeof result !== 'string') return result;
  try {
    return JSON.parse(result);
  } catch {
    return null;
  }
}
