import { expect, test } from 'vitest';
import { calendarConfig } from './calendar-config.ts';
import { findFreeSlots, isOpen, searchSpan } from './free-slots.ts';
import { readMoment } from './zoned-time.ts';

const at = (text: string): number => readMoment(text, 'Asia/Tokyo');
const nowMs = at('2026-11-24T10:10');
const configOf = (more: object = {}) => calendarConfig.parse(more);
const slotsOf = (
  days: string,
  { busy = [] as [string, string][], minutes = 30, more = {}, timeFrom = '00:00' } = {},
) => {
  const config = configOf(more);
  const span = searchSpan({ date_from: days, date_to: days }, { config, nowMs });
  const taken = busy.map(([from, to]) => ({ startMs: at(from), endMs: at(to) }));
  return span
    ? findFreeSlots(span, { busy: taken, config, durationMinutes: minutes, timeFrom }).map(({ start }) =>
        start.slice(11),
      )
    : [];
};

test('slots lie within business hours, and none is nearer than the notice that is needed', () => {
  expect(slotsOf('2026-11-24')[0]).toBe('11:30');
  expect(slotsOf('2026-11-25')).toEqual([
    ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'],
  ]);
});

test('of a day whose morning would fill the answer, the afternoon can be asked for', () => {
  expect(slotsOf('2026-11-25', { timeFrom: '15:10' })[0]).toBe('15:30');
  expect(slotsOf('2026-11-25', { timeFrom: '23:00' })).toEqual([]);
});

test('a closed day and one too far away have none, and a day in the past is asked about', () => {
  expect(slotsOf('2026-11-28')).toEqual([]);
  expect(() => slotsOf('2026-11-20')).toThrow('is in the past');
  expect(slotsOf('2027-03-01')).toEqual([]);
});

test('an appointment in the way takes every slot that it touches, with its buffer', () => {
  const busy: [string, string][] = [['2026-11-25T10:00', '2026-11-25T11:00']];
  expect(slotsOf('2026-11-25', { busy, minutes: 60 }).slice(0, 3)).toEqual(['09:00', '11:00', '11:30']);
  expect(slotsOf('2026-11-25', { busy, minutes: 60, more: { buffer_minutes: 15 } }).slice(0, 2)).toEqual([
    '11:30',
    '12:00',
  ]);
});

test('a lunch break is kept, and hours may last until midnight', () => {
  const wed = [
    { from: '13:00', to: '14:00' },
    { from: '11:00', to: '12:00' },
  ];
  expect(slotsOf('2026-11-25', { minutes: 60, more: { business_hours: { wed } } })).toEqual(['11:00', '13:00']);
  const late = { business_hours: { wed: [{ from: '23:00', to: '24:00' }] } };
  expect(slotsOf('2026-11-25', { more: late })).toEqual(['23:00', '23:30']);
});

test('on a public holiday nothing is offered or booked where the hours say so, and all as usual where they do not', () => {
  const newYear = { startMs: at('2027-01-01T10:00'), endMs: at('2027-01-01T10:30') };
  const settings = { days_ahead: 60, closed_on_holidays: true };
  expect(slotsOf('2027-01-01', { more: { ...settings, closed_on_holidays: false } })[0]).toBe('09:00');
  expect(slotsOf('2027-01-01', { more: settings })).toEqual([]);
  expect(slotsOf('2027-01-04', { more: settings })[0]).toBe('09:00');
  expect(isOpen(newYear, configOf(settings))).toBe(false);
  // The holidays are those of Japan.
  expect(isOpen(newYear, configOf({ ...settings, time_zone: 'Asia/Seoul' }))).toBe(true);
});
