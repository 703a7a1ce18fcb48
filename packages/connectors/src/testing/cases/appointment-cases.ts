import { expect } from 'vitest';
import type { ActionCase } from '../connector-case.ts';

/** Of every calendar, after the search for a free time. */
export const appointmentCases: ActionCase[] = [
  {
    name: 'create_event',
    write: { method: 'POST', path: '/events' },
    arguments: { start: '2026-11-24T10:00', name: '山田 太郎', note: '初めて' },
    answer: {
      ok: true,
      event: { event_id: expect.any(String), title: '山田 太郎', start: '2026-11-24T10:00', end: '2026-11-24T10:30' },
    },
  },
  {
    name: 'list_events',
    arguments: {},
    answer: { events: [expect.objectContaining({ title: '山田 太郎', start: '2026-11-24T10:00' })] },
  },
  {
    name: 'cancel_event',
    write: { method: 'DELETE' },
    arguments: ([, created]) => ({ event_id: Object(created?.['event']).event_id }),
    answer: { ok: true, event_id: expect.any(String) },
  },
];
