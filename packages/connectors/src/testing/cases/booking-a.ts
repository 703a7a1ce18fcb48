import { expect } from 'vitest';
import type { ConnectorCase } from '../connector-case.ts';

export const bookingA: ConnectorCase = {
  provider: 'calCom',
  host: 'api.cal.com',
  credentials: ({ providers }) => ({ by: 'secret', secret: providers.calCom.apiKey }),
  account: { label: 'salon@example.com' },
  config: {},
  badConfigs: [{ config: { event_type_id: 99 }, paths: ['event_type_id'] }],
  said: null,
  countEffects: ({ calCom }) => calCom.bookings.length,
  actions: [
    {
      name: 'list_services',
      arguments: {},
      answer: { services: [expect.objectContaining({ id: 2, name: '相談 30分', minutes: 30 }), expect.anything()] },
    },
    {
      name: 'list_slots',
      arguments: { date_from: '2026-11-24', date_to: '2026-11-25', service: 3 },
      answer: {
        slots: expect.arrayContaining([{ start: '2026-11-24T10:00', end: '2026-11-24T11:00' }]),
        has_more: true,
      },
    },
    {
      name: 'create_booking',
      arguments: { start: '2026-11-24T10:00', name: '山田 太郎', service: 3, note: '初めて' },
      answer: { ok: true, booking: expect.objectContaining({ start: '2026-11-24T10:00', status: 'accepted' }) },
    },
    {
      name: 'find_booking',
      arguments: {},
      answer: { bookings: [expect.objectContaining({ start: '2026-11-24T10:00', title: '施術 60分' })] },
    },
    {
      name: 'reschedule',
      arguments: ([, , created]) => ({ booking_uid: uidOf(created), start: '2026-11-25T15:30', reason: '都合' }),
      answer: { ok: true, booking: expect.objectContaining({ start: '2026-11-25T15:30' }) },
    },
    {
      name: 'cancel_booking',
      arguments: ([, , , , moved]) => ({ booking_uid: uidOf(moved) }),
      answer: { ok: true, booking_uid: expect.any(String), status: 'cancelled' },
    },
  ],
};

function uidOf(answer: unknown): unknown {
  const { booking } = Object(answer);
  return Object(booking).booking_uid;
}
