import { z } from 'zod';
import { calendarChoice, type ListedCalendar } from '../calendar/calendar-choice.ts';
import { calendarConfig } from '../calendar/calendar-config.ts';
import { ask } from '../definition/ask.ts';
import { defineConnector } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';
import { clip } from '../definition/texts.ts';
import { googleAuth, googleAuthHosts, judgeGoogle, revokeGoogle } from '../google/google-auth.ts';
import { calendarActions } from './actions.ts';

const calendarsAnswer = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string(),
        summaryOverride: z.string().optional(),
        primary: z.boolean().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
const pagesMax = 4;

export const calendarA = defineConnector({
  id: 'calendar_a',
  name: { en: 'Google Calendar', ja: 'Google カレンダー' },
  description: {
    ja: '空き時間を調べ、予定の登録・確認・取り消しをします',
    en: 'Finds free times in Google Calendar, and makes, lists and cancels appointments',
  },
  category: 'scheduling',
  auth: googleAuth(['calendar.events', 'calendar.calendarlist.readonly', 'calendar.freebusy']),
  baseUrl: 'https://www.googleapis.com/calendar/v3',
  hosts: ['www.googleapis.com', ...googleAuthHosts],
  isEnvironmentOnly: false,
  inputs: [],
  config: calendarConfig,
  needsSetup: false,
  actions: calendarActions,
  judge: judgeGoogle,
  async account(provider) {
    const { id } = await ask(provider, { path: '/users/me/calendarList/primary' }, z.object({ id: z.string() }));
    return { label: id, accountId: id };
  },
  ...calendarChoice(listCalendars),
  revoke: revokeGoogle,
});

/** Those that can be written to. */
async function listCalendars(provider: Provider): Promise<ListedCalendar[]> {
  const calendars: ListedCalendar[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const query = { minAccessRole: 'writer', maxResults: 250, pageToken };
    const { items, nextPageToken } = await ask(provider, { path: '/users/me/calendarList', query }, calendarsAnswer);
    calendars.push(
      ...items.map(({ id, summary, summaryOverride, primary = false }) => ({
        ...{ id, name: clip(summaryOverride ?? summary, 100), primary },
      })),
    );
    pageToken = nextPageToken;
    if (pageToken === undefined) break;
  }
  return calendars;
}
