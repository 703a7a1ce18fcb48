import { z } from 'zod';
import { calendarChoice, type ListedCalendar } from '../calendar/calendar-choice.ts';
import { calendarConfig } from '../calendar/calendar-config.ts';
import { ask } from '../definition/ask.ts';
import { defineConnector } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';
import { clip } from '../definition/texts.ts';
import { microsoftAuth } from '../microsoft/microsoft-auth.ts';
import { microsoftGraph } from '../microsoft/microsoft-graph.ts';
import { calendarActions } from './actions.ts';

const calendarsAnswer = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isDefaultCalendar: z.boolean().nullish(),
      canEdit: z.boolean().nullish(),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});
const pagesMax = 5;

export const calendarB = defineConnector({
  id: 'calendar_b',
  name: { en: 'Microsoft 365 Calendar', ja: 'Microsoft 365 カレンダー' },
  description: {
    ja: '空き時間を調べ、予定の登録・確認・取り消しをします',
    en: 'Finds free times in the Microsoft 365 calendar, and makes, lists and cancels appointments',
  },
  category: 'scheduling',
  auth: microsoftAuth('common', ['Calendars.ReadWrite']),
  ...microsoftGraph,
  isEnvironmentOnly: false,
  inputs: [],
  config: calendarConfig,
  needsSetup: false,
  actions: calendarActions,
  ...calendarChoice(listCalendars),
});

/** Those that can be written to. */
async function listCalendars(provider: Provider): Promise<ListedCalendar[]> {
  const found: ListedCalendar[] = [];
  let path: string | undefined = '/me/calendars?$top=100&$select=id,name,isDefaultCalendar,canEdit';
  for (let page = 0; page < pagesMax && path !== undefined; page += 1) {
    const answer: z.output<typeof calendarsAnswer> = await ask(provider, { path }, calendarsAnswer);
    for (const { id, name, isDefaultCalendar, canEdit } of answer.value)
      if (canEdit === true) found.push({ id, name: clip(name, 100), primary: isDefaultCalendar === true });
    path = answer['@odata.nextLink'];
  }
  return found;
}
