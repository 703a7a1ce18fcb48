/** Connected by a key or an address, at the API. */
export type KeyConnectorId = 'chat_d' | 'booking_a' | 'http';

/** Offered on the connect page. */
export type LinkConnectorId =
  | 'calendar_a'
  | 'calendar_b'
  | 'spreadsheet_a'
  | 'database_app_a'
  | 'crm_a'
  | 'chat_a'
  | 'chat_b'
  | 'chat_c'
  | 'chat_d';

export type ConnectorId = KeyConnectorId | LinkConnectorId | 'mcp';

/** A kind of outside system. Names and descriptions are in the client's `language`. */
export interface Connector {
  id: ConnectorId;
  name: string;
  description: string;
  category: 'scheduling' | 'crm' | 'notify' | 'custom';
  auth: 'oauth2' | 'api_key' | 'webhook_url';
  /** The operator has set up what it needs. */
  available: boolean;
  needs_setup: boolean;
  /** It posts a notice after each call. */
  notify: boolean;
  /** Not offered on the connect page. */
  env_only: boolean;
  /** What is asked for to connect. */
  inputs: { name: string; type: 'text' | 'password' | 'url' | 'number' }[];
  /** `name` stands in the `connectors` of a config, `tool` is the name that the AI sees. */
  actions: { name: string; tool: string; description: string; confirm: boolean }[];
}

export interface Connection {
  id: string;
  connector: ConnectorId;
  /** null: of the environment. */
  tenant_id: string | null;
  /** The account at the provider. */
  label: string;
  status: 'active' | 'needs_setup' | 'needs_reauth';
  /** Settings, by connector. */
  config: Record<string, unknown>;
  /** A member, `api`, or `tenant` for the connect page. */
  created_by: string | null;
  created_at: number;
  updated_at: number;
}

/** What is there depends on the connector. */
export interface ConnectionOptions {
  calendars?: { id: string; name: string; primary: boolean }[] | undefined;
  spreadsheets?: { id: string; name: string }[] | undefined;
  sheets?: { id: string; name: string }[] | undefined;
  headers?: string[] | undefined;
  apps?: { id: string; name: string }[] | undefined;
  fields?: { code: string; label: string; type?: string | undefined; required?: boolean | undefined }[] | undefined;
  rooms?: { id: string; name: string; type?: string | undefined }[] | undefined;
  users?: { id: string; name: string; email?: string | undefined }[] | undefined;
  tools?: { name: string; description: string; input_schema?: unknown }[] | undefined;
}
