import { eventExamples } from '@uketsuke/contracts/event-examples';
import { eventBodySchema, eventTypes, type EventType } from '@uketsuke/contracts/events';
import { z } from 'zod';
import type { Locale } from '@/lib/locale';

/** What the page shows of one type of event. */
export interface EventDescription {
  type: EventType;
  /** JSON, as people read it. */
  example: string;
  schema: string;
}

const occurredAt = '2026-09-21T12:27:41.500Z';

/** Every event with an example and the JSON Schema of its body, both from where the service has them. Made on the server: browsers get texts. */
export function readCatalogue(locale: Locale): EventDescription[] {
  return eventTypes.map((type) => ({
    type,
    example: JSON.stringify({ type, timestamp: occurredAt, data: eventExamples[type][locale] }, null, 2),
    schema: JSON.stringify(z.toJSONSchema(eventBodySchema(type), { override: withoutOurs }), null, 2),
  }));
}

/** Our own marks (ids of the OpenAPI document, texts in the other language) say nothing to whoever validates with the schema. */
function withoutOurs({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  for (const name of Object.keys(jsonSchema)) if (name === 'id' || name.startsWith('x-')) delete jsonSchema[name];
}
