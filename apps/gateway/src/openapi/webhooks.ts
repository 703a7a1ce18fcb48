import { eventBodySchema, eventCatalogue, eventTypes } from '@uketsuke/contracts/events';
import type { JsonSchema, SchemaCollector } from './json-schema.ts';

export interface OpenApiWebhook {
  operationId: string;
  tags: string[];
  summary: string;
  'x-summary-ja': string;
  parameters: { name: string; in: 'header'; required: true; description: string; schema: JsonSchema }[];
  requestBody: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { description: string }>;
  security: [];
}

/** The requests that the service sends to webhook endpoints, by the type of their event. */
export function webhooksOf(schemas: SchemaCollector): Record<string, { post: OpenApiWebhook }> {
  return Object.fromEntries(
    eventTypes.map((type) => {
      const { summary } = eventCatalogue[type];
      const webhook: OpenApiWebhook = {
        operationId: `events.${type}`,
        tags: ['Webhooks'],
        summary: summary.en,
        'x-summary-ja': summary.ja,
        parameters: signatureHeaders,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.add(eventBodySchema(type), 'output') } },
        },
        responses: { '2XX': { description: 'Received; anything else is tried again later' } },
        security: [],
      };
      return [type, { post: webhook }];
    }),
  );
}

const signatureHeaders = [
  header('webhook-id', 'Of the event, the same on every attempt', { type: 'string' }),
  header('webhook-timestamp', 'Of this attempt, Unix seconds', { type: 'string', pattern: '^\\d+$' }),
  header('webhook-signature', 'Standard Webhooks: over id, timestamp and raw body', { type: 'string' }),
];

function header(name: string, description: string, schema: JsonSchema) {
  return { name, in: 'header' as const, required: true as const, description, schema };
}
