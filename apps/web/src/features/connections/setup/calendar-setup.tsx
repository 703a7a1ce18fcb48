'use client';

import { useState } from 'react';
import { z } from 'zod';
import { useWords } from '@/components/preferences-provider';
import { QueryView } from '@/components/query-view';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { fill } from '@/lib/words';
import { hoursOf, wrongDays } from './hours';
import { HoursEditor } from './hours-editor';
import { calendarOptions } from './options';
import type { SetupProps } from './setup-props';
import { SetupForm } from './setup-form';
import { useOptions } from './use-options';
import { setupWords } from './words';

const configSchema = z.object({
  calendar_id: z.string().catch('primary'),
  slot_minutes: z.number().catch(30),
  closed_on_holidays: z.boolean().catch(false),
});
const lengths = [15, 20, 30, 45, 60, 90, 120];

/** Which calendar appointments are written to, how long they take and when they can be. */
export function CalendarSetup({ connection, onSaved }: SetupProps) {
  const words = useWords(setupWords);
  const config = configSchema.parse(connection.config);
  const query = useOptions(calendarOptions, { connectionId: connection.id });
  const [calendar, setCalendar] = useState(config.calendar_id);
  const [minutes, setMinutes] = useState(config.slot_minutes);
  const [isClosedOnHolidays, setIsClosedOnHolidays] = useState(config.closed_on_holidays);
  const [hours, setHours] = useState(() => hoursOf(connection.config));
  const [isWrong, setIsWrong] = useState(false);
  const wrong = isWrong ? wrongDays(hours) : [];
  return (
    <QueryView query={query}>
      {({ calendars }) => (
        <SetupForm
          connectionId={connection.id}
          read={() => {
            const [day] = wrongDays(hours);
            if (day !== undefined) return { wrong: `from-${day}` };
            const appointments = { calendar_id: calendar, slot_minutes: minutes, business_hours: hours };
            return { settings: { ...appointments, closed_on_holidays: isClosedOnHolidays } };
          }}
          onWrong={() => setIsWrong(true)}
          onSaved={onSaved}
        >
          <Field label={words.calendar} hint={words.calendarHint}>
            {({ id }) => (
              <Select
                id={id}
                value={calendar}
                onChange={setCalendar}
                options={calendars.map(({ id: value, name, primary }) => ({
                  // The account's main calendar has this name wherever it is.
                  value: primary ? 'primary' : value,
                  label: primary ? fill(words.mainCalendar, { name }) : name,
                }))}
              />
            )}
          </Field>
          <Field label={words.length}>
            {({ id }) => (
              <Select
                id={id}
                value={String(minutes)}
                onChange={(value) => setMinutes(Number(value))}
                options={[...new Set([...lengths, config.slot_minutes])]
                  .toSorted((a, b) => a - b)
                  .map((length) => ({
                    value: String(length),
                    label: fill(words.minutes, { minutes: String(length) }),
                  }))}
              />
            )}
          </Field>
          <div>
            <HoursEditor hours={hours} onChange={setHours} wrong={wrong} />
            <label className="mt-1.5 flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm">
              <input
                type="checkbox"
                checked={isClosedOnHolidays}
                onChange={({ target }) => setIsClosedOnHolidays(target.checked)}
                className="size-4.5 shrink-0 accent-accent"
              />
              {words.closedOnHolidays}
            </label>
          </div>
        </SetupForm>
      )}
    </QueryView>
  );
}
