import type { Attempt, Connection, Connector } from '@/features/connections/documents';
import { graphqlData } from './answer-fetch';

export const googleCalendar: Connector = {
  id: 'calendar_a',
  name: 'Google Calendar',
  description: 'Books appointments',
  category: 'scheduling',
  auth: 'oauth2',
  isAvailable: true,
  isEnvironmentOnly: false,
  isNotifier: false,
  guidance: 'none',
  redirectUrl: 'https://api.example.com/connect/callback',
  inputs: [],
};

export const googleSheets: Connector = {
  ...googleCalendar,
  id: 'spreadsheet_a',
  name: 'Google Sheets',
  category: 'crm',
};

export const kintone: Connector = {
  ...googleCalendar,
  id: 'database_app_a',
  name: 'kintone',
  category: 'crm',
  guidance: 'customer_client',
  inputs: [
    { name: 'subdomain', type: 'text', isOptional: false, label: 'Subdomain', hint: 'sample of sample.cybozu.com' },
    { name: 'client_id', type: 'text', isOptional: false, label: 'Client ID', hint: null },
    { name: 'client_secret', type: 'password', isOptional: false, label: 'Client secret', hint: null },
  ],
};

export const chatwork: Connector = {
  ...googleCalendar,
  id: 'chat_d',
  name: 'Chatwork',
  category: 'notify',
  isNotifier: true,
  auth: 'api_key',
  redirectUrl: null,
  inputs: [{ name: 'secret', type: 'password', isOptional: false, label: 'API token', hint: null }],
};

export const teams: Connector = {
  ...chatwork,
  id: 'chat_b',
  name: 'Teams',
  auth: 'oauth2',
  inputs: [],
  isAvailable: false,
};

export function connectionOf({ id }: Connector, part: Partial<Connection> = {}): Connection {
  return {
    id: `con_${id}`,
    connector: id,
    tenantId: null,
    label: 'salon@example.com',
    status: 'active',
    config: {},
    createdAt: Date.UTC(2026, 10, 22, 3),
    ...part,
  };
}

export const pendingAttempt: Attempt = { status: 'pending', reason: null, adminConsentUrl: null, connectionId: null };

/** The answers of a service with these connectors and connections, seen by a link. */
export function connectionAnswers(connectors: readonly Connector[], connections: readonly Connection[]) {
  return {
    LinkPage: graphqlData({ link: { kind: 'connect', environment: 'live', remainingMs: 14 * 60_000 } }),
    Connections: graphqlData({ connectors, connections }),
  };
}
