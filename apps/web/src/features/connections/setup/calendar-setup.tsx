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

const configSchema = z
  .object({ calendar_id: z.string().default('primary'), slot_minutes: z.number().default(30) })
  .catch({ calendar_id: 'primary', slot_minutes: 30 });
const lengths = [15, 20, 30, 45, 60, 90, 120];

/** Which calendar appointments are written to, how long they take and when they can be. */
export function CalendarSetup({ connection, onSaved }: SetupProps) {
  const words = useWords(setupWords);
  const config = configSchema.parse(connection.config);
  const query = useOptions(calendarOptions, { connectionId: connection.id });
  const [calendar, setCalendar] = useState(config.calendar_id);
  const [minutes, setMinutes] = useState(config.slot_minutes);
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
            return { settings: { calendar_id: calendar, slot_minutes: minutes, business_hours: hours } };
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
          <HoursEditor hours={hours} onChange={setHours} wrong={wrong} />
        </SetupForm>
      )}
    </QueryView>
  );
}
