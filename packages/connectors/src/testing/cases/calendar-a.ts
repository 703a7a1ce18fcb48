import { expect } from 'vitest';
import type { ConnectorCase } from '../connector-case.ts';
import { issuedTokens } from '../issued-tokens.ts';
import { appointmentCases } from './appointment-cases.ts';

const scope = ['calendar.events', 'calendar.calendarlist.readonly', 'calendar.freebusy']
  .map((one) => `https://www.googleapis.com/auth/${one}`)
  .join(' ');

export const calendarA: ConnectorCase = {
  provider: 'google',
  host: 'www.googleapis.com',
  credentials: ({ providers }) => issuedTokens(providers.google.oauth, { scope }),
  account: { label: 'salon@example.com' },
  config: {},
  options: [
    {
      params: {},
      answer: {
        calendars: [
          { id: 'salon@example.com', name: 'サロン', primary: true },
          { id: 'staff@group.calendar.google.com', name: 'スタッフ', primary: false },
        ],
      },
    },
  ],
  badConfigs: [
    { config: { calendar_id: 'gone@group.calendar.google.com' }, paths: ['calendar_id'] },
    { config: { calendar_id: 'ja.japanese#holiday@group.v.calendar.google.com' }, paths: ['calendar_id'] },
  ],
  said: {
    action: 'create_event',
    arguments: (note) => ({ start: '2026-11-24T10:00', name: '山田 太郎', note }),
    written: ({ google }) => [...google.calendar.events.values()].flat().map(({ description }) => description),
    markup: /<\/?\w/,
  },
  countEffects: ({ google }) =>
    [...google.calendar.events.values()].flat().filter(({ status }) => status === 'confirmed').length,
  actions: [
    {
      name: 'find_free_slots',
      arguments: { date_from: '2026-11-24', date_to: '2026-11-25', duration_minutes: 60 },
      answer: {
        time_zone: 'Asia/Tokyo',
        slots: expect.arrayContaining([{ start: '2026-11-24T09:00', end: '2026-11-24T10:00' }]),
      },
    },
    ...appointmentCases,
  ],
};
