import { providerAddress } from '@uketsuke/runtime';
import { z } from 'zod';

const secret = (text: string) => z.string().optional().describe(text);

/** Of the gateway and the worker alike: the operator's own clients at the providers. */
const clientSettings = {
  GOOGLE_CLIENT_ID: secret(
    'OAuth client of Google Calendar and Google Sheets; without it and its secret they are not available.',
  ),
  GOOGLE_CLIENT_SECRET: secret('Secret of that client.'),
  MICROSOFT_CLIENT_ID: secret(
    'Entra application of the Microsoft 365 calendar and Microsoft Teams; without it and its secret they are not available.',
  ),
  MICROSOFT_CLIENT_SECRET: secret('Secret of that application.'),
  HUBSPOT_CLIENT_ID: secret('HubSpot app; without it and its secret HubSpot is not available.'),
  HUBSPOT_CLIENT_SECRET: secret('Secret of that app.'),
  SLACK_CLIENT_ID: secret('Slack app; without it and its secret Slack is not available.'),
  SLACK_CLIENT_SECRET: secret('Secret of that app.'),
};

const instead = (product: string) =>
  providerAddress
    .optional()
    .describe(
      `Instead of the hosts of ${product}, for tests: the host becomes the first part of the path. On this machine it needs ALLOW_PRIVATE_TARGETS.`,
    );

const addressSettings = {
  CONNECTOR_CALENDAR_A_BASE_URL: instead('Google Calendar'),
  CONNECTOR_CALENDAR_B_BASE_URL: instead('the Microsoft 365 calendar'),
  CONNECTOR_SPREADSHEET_A_BASE_URL: instead('Google Sheets'),
  CONNECTOR_DATABASE_APP_A_BASE_URL: instead('kintone'),
  CONNECTOR_CRM_A_BASE_URL: instead('HubSpot'),
  CONNECTOR_CHAT_A_BASE_URL: instead('Slack'),
  CONNECTOR_CHAT_B_BASE_URL: instead('Microsoft Teams'),
  CONNECTOR_CHAT_C_BASE_URL: instead('LINE WORKS'),
  CONNECTOR_CHAT_D_BASE_URL: instead('Chatwork and of incoming webhooks'),
  CONNECTOR_BOOKING_A_BASE_URL: instead('Cal.com (not of one of your own)'),
};

const demoSettings = {
  CONNECTOR_DEMO: z
    .string()
    .optional()
    .describe('1: connectors with another address say in their names that they are a demo. npm start sets it.'),
};

export const connectorSettings = { ...clientSettings, ...addressSettings, ...demoSettings };

export type ConnectorEnv = Readonly<Partial<Record<keyof typeof connectorSettings, string | undefined>>>;
