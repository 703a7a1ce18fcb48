import type { PlanAction } from '@uketsuke/contracts/voice-node';
import { expect, it } from 'vitest';
import { bookingOf } from './booking-of.ts';

const action = (connector: string, name: string, suffix = ''): PlanAction => ({
  ...{ name: `${connector}_${name}${suffix}`, connector, action: name, description: 'x', confirm: false },
  parameters: {},
});

it.each([
  ['calendar_a', 'find_free_slots', 'create_event'],
  ['calendar_b', 'find_free_slots', 'create_event'],
  ['booking_a', 'list_slots', 'create_booking'],
])('of %s, free times are found and booked', (connector, find, book) => {
  const actions = [action('crm_a', 'find_contact'), action(connector, book), action(connector, find)];
  expect(bookingOf(actions)).toEqual({ find: `${connector}_${find}`, book: `${connector}_${book}` });
});

it('a time that was found in one connection is not booked in another', () => {
  const find = action('calendar_a', 'find_free_slots');
  expect(bookingOf([find])).toBeUndefined();
  expect(bookingOf([find, action('booking_a', 'create_booking')])).toBeUndefined();
  const books = [action('calendar_a', 'create_event'), action('calendar_a', 'create_event', '_2')];
  expect(bookingOf([find, ...books])).toBeUndefined();
});
