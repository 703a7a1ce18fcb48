'use client';

import { useWords } from '@/components/preferences-provider';
import { Select } from '@/components/ui/select';
import { fill } from '@/lib/words';
import { type Hours, isOpen, timesWith, type Weekday, weekdays, withDay, withRange } from './hours';
import { setupWords } from './words';

interface HoursEditorProps {
  hours: Hours;
  onChange(hours: Hours): void;
  /** Days whose hours end before they begin. */
  wrong: readonly Weekday[];
}

/** When appointments can be, day by day. */
export function HoursEditor({ hours, onChange, wrong }: HoursEditorProps) {
  const words = useWords(setupWords);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{words.hours}</legend>
      <ul className="divide-y rounded-lg border">
        {weekdays.map((day) => (
          <li key={day} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
            <label className="flex min-h-11 w-28 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={isOpen(hours, day)}
                onChange={({ target }) => onChange(withDay(hours, day, target.checked))}
                className="size-4.5 shrink-0 accent-accent"
              />
              {words.days[day]}
            </label>
            {isOpen(hours, day) ? (
              <DayHours hours={hours} day={day} onChange={onChange} />
            ) : (
              <span className="text-sm text-muted">{words.closed}</span>
            )}
            {wrong.includes(day) && (
              <p role="alert" className="basis-full text-sm text-danger">
                {words.hoursWrong}
              </p>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function DayHours({ hours, day, onChange }: { hours: Hours; day: Weekday; onChange(hours: Hours): void }) {
  const words = useWords(setupWords);
  const [first, ...later] = hours[day] ?? [];
  if (!first) return null;
  const part = (edge: 'from' | 'to') => (
    <Select
      id={`${edge}-${day}`}
      name={`${edge}-${day}`}
      label={fill(words[edge], { day: words.days[day] })}
      value={first[edge]}
      options={timesWith(first[edge]).map((time) => ({ value: time, label: time }))}
      onChange={(time) => onChange(withRange(hours, day, { [edge]: time }))}
      className="w-28"
    />
  );
  return (
    <span className="flex flex-wrap items-center gap-2">
      {part('from')}
      <span aria-hidden="true">–</span>
      {part('to')}
      {later.length > 0 && (
        <span className="text-xs text-muted">
          {fill(words.moreHours, { hours: later.map(({ from, to }) => `${from}–${to}`).join(', ') })}
        </span>
      )}
    </span>
  );
}
