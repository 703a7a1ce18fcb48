import { eachLanguage } from '@uketsuke/contracts/rest';
import { eventExamples } from '@uketsuke/contracts/event-examples';
import { eventBodySchema, eventCatalogue, eventTypes } from '@uketsuke/contracts/events';
import { exampleInBoth } from './example-in-both.ts';
import type { JsonSchema, SchemaCollector } from './json-schema.ts';

export interface OpenApiWebhook {
  operationId: string;
  tags: string[];
  summary: string;
  'x-summary-ja': string;
  parameters: {
    name: string;
    in: 'header';
    required: true;
    description: string;
    'x-description-ja': string;
    schema: JsonSchema;
  }[];
  requestBody: {
    required: true;
    content: { 'application/json': { schema: JsonSchema; example: unknown; 'x-example-ja'?: unknown } };
  };
  responses: Record<string, { description: string; 'x-description-ja': string }>;
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
          content: {
            'application/json': {
              schema: schemas.add(eventBodySchema(type), 'output'),
              ...exampleInBoth(
                eachLanguage((language) => ({
                  ...{ type, timestamp: '2026-09-21T13:47:41.500Z', data: eventExamples[type][language] },
                })),
              ),
            },
          },
        },
        responses: {
          '2XX': {
            description: 'Received; anything else is tried again later',
            'x-description-ja': '受信済み。ほかの応答なら、あとで送り直します',
          },
        },
        security: [],
      };
      return [type, { post: webhook }];
    }),
  );
}

const signatureHeaders = [
  header(
    'webhook-id',
    { en: 'Of the event, the same on every attempt', ja: 'イベントの ID。送り直しても同じ' },
    { type: 'string' },
  ),
  header(
    'webhook-timestamp',
    { en: 'Of this attempt, Unix seconds', ja: '今回の送信の時刻（Unix 秒）' },
    { type: 'string', pattern: '^\\d+$' },
  ),
  header(
    'webhook-signature',
    {
      en: 'Standard Webhooks: over id, timestamp and raw body',
      ja: 'Standard Webhooks の署名。ID・時刻・本文そのものが対象',
    },
    { type: 'string' },
  ),
];

function header(name: string, said: { en: string; ja: string }, schema: JsonSchema) {
  return {
    name,
    in: 'header' as const,
    required: true as const,
    description: said.en,
    'x-description-ja': said.ja,
    schema,
  };
}
