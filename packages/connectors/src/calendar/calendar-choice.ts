import type { ConfigProblem, OptionsQuery } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';
import type { CalendarConfig } from './calendar-config.ts';

export interface ListedCalendar {
  id: string;
  name: string;
  primary: boolean;
}

/** Choosing one of the calendars that `listCalendars` answers: those that can be written to. */
export function calendarChoice(listCalendars: (provider: Provider) => Promise<ListedCalendar[]>) {
  return {
    async options(provider: Provider, { params: { q = '' } }: OptionsQuery<CalendarConfig>) {
      const calendars = await listCalendars(provider);
      return { calendars: calendars.filter(({ name }) => name.includes(q)) };
    },
    async checkConfig(provider: Provider, { calendar_id }: CalendarConfig): Promise<readonly ConfigProblem[]> {
      const calendars = await listCalendars(provider);
      const isThere = calendars.some(({ id, primary }) => id === calendar_id || (primary && calendar_id === 'primary'));
      return isThere ? [] : [{ path: ['calendar_id'], reason: 'does not exist at the service' }];
    },
  };
}
