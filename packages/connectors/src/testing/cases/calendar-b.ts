import { expect } from 'vitest';
import type { ConnectorCase } from '../connector-case.ts';
import { graphHtml } from '../graph-html.ts';
import { issuedTokens } from '../issued-tokens.ts';
import { appointmentCases } from './appointment-cases.ts';

export const calendarB: ConnectorCase = {
  provider: 'microsoft',
  host: 'graph.microsoft.com',
  credentials: ({ providers }) =>
    issuedTokens(providers.microsoft.oauth, { scope: 'offline_access User.Read Calendars.ReadWrite' }),
  account: { label: 'sato@example.com' },
  config: {},
  options: [
    {
      params: {},
      answer: {
        calendars: [
          { id: 'cal-1', name: '予定表', primary: true },
          { id: 'cal-2', name: '施術室', primary: false },
        ],
      },
    },
  ],
  badConfigs: [
    { config: { calendar_id: 'gone' }, paths: ['calendar_id'] },
    { config: { calendar_id: 'cal-3' }, paths: ['calendar_id'] },
  ],
  said: {
    action: 'create_event',
    arguments: (note) => ({ start: '2026-11-24T10:00', name: '山田 太郎', note }),
    written: ({ microsoft }) => microsoft.events.map(({ body }) => graphHtml(body)),
    markup: /<\/?\w/,
  },
  countEffects: ({ microsoft }) => microsoft.events.length,
  actions: [
    {
      name: 'find_free_slots',
      arguments: { date_from: '2026-11-24', date_to: '2026-11-24', duration_minutes: 60 },
      // The emulator's calendar is taken from 9 to 10, by whole days on the 25th, and "free" from 10 to 11.
      answer: {
        time_zone: 'Asia/Tokyo',
        slots: expect.arrayContaining([{ start: '2026-11-24T10:00', end: '2026-11-24T11:00' }]),
      },
    },
    ...appointmentCases,
  ],
};
