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

/** Connected by a key or an address, at the API. */
export const keyConnectorIds = ['chat_d', 'booking_a', 'http'] as const satisfies readonly ConnectorId[];

/** Offered on the connect page. */
export const linkConnectorIds = [
  'calendar_a',
  'calendar_b',
  'spreadsheet_a',
  'database_app_a',
  'crm_a',
  'chat_a',
  'chat_b',
  'chat_c',
  'chat_d',
] as const satisfies readonly ConnectorId[];

export const connectorCategories = ['scheduling', 'crm', 'notify', 'custom'] as const;
export type ConnectorCategory = (typeof connectorCategories)[number];

export const connectionStatuses = ['active', 'needs_setup', 'needs_reauth'] as const;
