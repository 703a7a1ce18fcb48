import type { ConnectorId } from '@uketsuke/contracts';
import type { ConnectorCase } from '../connector-case.ts';
import { bookingA } from './booking-a.ts';
import { calendarA } from './calendar-a.ts';
import { chatA } from './chat-a.ts';
import { chatD } from './chat-d.ts';
import { http } from './http.ts';
import { spreadsheetA } from './spreadsheet-a.ts';

export const cases: Partial<Record<ConnectorId, ConnectorCase>> = {
  calendar_a: calendarA,
  spreadsheet_a: spreadsheetA,
  chat_a: chatA,
  chat_d: chatD,
  booking_a: bookingA,
  http,
};
