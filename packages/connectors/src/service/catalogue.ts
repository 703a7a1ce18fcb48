import type { ConnectorDefinition } from '../definition/definition.ts';
import { bookingA } from '../booking-a/definition.ts';
import { calendarA } from '../calendar-a/definition.ts';
import { calendarB } from '../calendar-b/definition.ts';
import { chatA } from '../chat-a/definition.ts';
import { chatB } from '../chat-b/definition.ts';
import { chatC } from '../chat-c/definition.ts';
import { chatD } from '../chat-d/definition.ts';
import { crmA } from '../crm-a/definition.ts';
import { databaseAppA } from '../database-app-a/definition.ts';
import { http } from '../http/definition.ts';
import { mcp } from '../mcp/definition.ts';
import { spreadsheetA } from '../spreadsheet-a/definition.ts';

/** In the order of the contract, which is that of the list. */
export const definitions: readonly ConnectorDefinition[] = [
  ...[calendarA, calendarB, spreadsheetA, databaseAppA, crmA],
  ...[chatA, chatB, chatC, chatD],
  ...[bookingA, http, mcp],
];
