import type { ConnectorId } from '@uketsuke/contracts';
import type { ConnectorCase } from '../connector-case.ts';
import { bookingA } from './booking-a.ts';
import { calendarA } from './calendar-a.ts';
import { calendarB } from './calendar-b.ts';
import { chatA } from './chat-a.ts';
import { chatB } from './chat-b.ts';
import { chatC } from './chat-c.ts';
import { chatD } from './chat-d.ts';
import { crmA } from './crm-a.ts';
import { databaseAppA } from './database-app-a.ts';
import { http } from './http.ts';
import { mcp } from './mcp.ts';
import { spreadsheetA } from './spreadsheet-a.ts';

export const cases: Partial<Record<ConnectorId, ConnectorCase>> = {
  calendar_a: calendarA,
  calendar_b: calendarB,
  spreadsheet_a: spreadsheetA,
  database_app_a: databaseAppA,
  crm_a: crmA,
  chat_a: chatA,
  chat_b: chatB,
  chat_c: chatC,
  chat_d: chatD,
  booking_a: bookingA,
  http,
  mcp,
};
