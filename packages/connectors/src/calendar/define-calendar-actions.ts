import type { z } from 'zod';
import { defineAction } from '../definition/define-action.ts';
import type { ActionCall, ConnectorAction } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';
import type { CalendarConfig } from './calendar-config.ts';
import { findSlots } from './calendar-events.ts';
import {
  cancelEventParameters,
  createEventParameters,
  findSlotsParameters,
  listEventsParameters,
} from './calendar-parameters.ts';
import type { Span } from './free-slots.ts';

type Call<Parameters extends z.ZodType> = ActionCall<CalendarConfig, z.output<Parameters>>;

/** How one provider keeps a calendar. */
export interface CalendarProvider {
  /** The tools are named after it. */
  product: string;
  /** Whether the provider itself knows a cancellation that comes again. */
  cancelRepetition: ConnectorAction['repetition'];
  busyIn(provider: Provider, place: { span: Span; config: CalendarConfig }): Promise<readonly Span[]>;
  createEvent(provider: Provider, call: Call<typeof createEventParameters>): Promise<unknown>;
  listEvents(provider: Provider, call: Call<typeof listEventsParameters>): Promise<unknown>;
  cancelEvent(provider: Provider, call: Call<typeof cancelEventParameters>): Promise<unknown>;
}

/** What the AI can do with any calendar that we look after ourselves. */
export function defineCalendarActions({
  product,
  cancelRepetition,
  busyIn,
  createEvent,
  listEvents,
  cancelEvent,
}: CalendarProvider): ConnectorAction<CalendarConfig>[] {
  return [
    defineAction<CalendarConfig, typeof findSlotsParameters>({
      name: 'find_free_slots',
      tool: `${product}_find_free_slots`,
      description: { ja: 'カレンダーの空き時間を調べる', en: 'Finds free times in the calendar' },
      confirm: false,
      repetition: 'none',
      parameters: findSlotsParameters,
      run: (provider, { config, nowMs, arguments: given }) =>
        findSlots(given, { config, nowMs, busyIn: (span) => busyIn(provider, { span, config }) }),
    }),
    defineAction<CalendarConfig, typeof createEventParameters>({
      name: 'create_event',
      tool: `${product}_create_event`,
      description: { ja: 'カレンダーに予定を登録する', en: 'Makes an appointment in the calendar' },
      done: { ja: '{when} に予約済みです', en: 'Booked for {when}' },
      confirm: true,
      repetition: 'provider',
      parameters: createEventParameters,
      exclusiveFor: ({ calendar_id }) => calendar_id,
      run: createEvent,
    }),
    defineAction<CalendarConfig, typeof listEventsParameters>({
      name: 'list_events',
      tool: `${product}_list_events`,
      description: { ja: '発信者の予定を確認する', en: "Lists the caller's own appointments" },
      confirm: false,
      repetition: 'none',
      parameters: listEventsParameters,
      run: listEvents,
    }),
    defineAction<CalendarConfig, typeof cancelEventParameters>({
      name: 'cancel_event',
      tool: `${product}_cancel_event`,
      description: { ja: '発信者の予定を取り消す', en: "Cancels one of the caller's own appointments" },
      done: { ja: '予定を取り消しました', en: 'The appointment was cancelled' },
      confirm: true,
      repetition: cancelRepetition,
      parameters: cancelEventParameters,
      run: cancelEvent,
    }),
  ];
}
