/** The connectors that the service knows, by the ids of the contract: presets by kind, then the two open standards. */
export const connectorIds = [
  'calendar_a',
  'calendar_b',
  'spreadsheet_a',
  'database_app_a',
  'crm_a',
  'chat_a',
  'chat_b',
  'chat_c',
  'chat_d',
  'booking_a',
  'http',
  'mcp',
] as const;
export type ConnectorId = (typeof connectorIds)[number];
