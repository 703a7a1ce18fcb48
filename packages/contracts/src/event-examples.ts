import type { z } from 'zod';
import { eachLanguage, type Example, exampleWords as words } from './example-words.ts';
import type { EventType, eventCatalogue } from './events.ts';

type EventData<Type extends EventType> = z.infer<(typeof eventCatalogue)[Type]['data']>;

const call = eachLanguage((language): EventData<'call.ended'> => ({
  id: 'call_0000000000000000000example',
  tenant_id: 'ten_0000000000000000000example',
  agent: { id: 'agt_0000000000000000000example', version: 1 },
  provider_call_id: 'CA00000000000000000000000000000000',
  from: '+815012345678',
  started_at: 1_790_000_000_000,
  ended_at: 1_790_000_061_500,
  duration_ms: 61_500,
  outcome: 'completed',
  reason: 'all_fields_collected',
  fields: { name: words.caller[language], phone: '+815012345678' },
  summary: null,
  category: null,
  has_transcript: false,
  channel: 'phone',
  output: 'audio',
  billed_yen: 31,
  tenant: { id: 'ten_0000000000000000000example', external_id: 'example', name: words.tenant[language] },
  environment: 'test',
}));

/** Data of each event as it could come, of a call and a tenant that do not exist. */
export const eventExamples: { [Type in EventType]: Example<EventData<Type>> } = {
  'call.ended': call,
  'call.summary_ready': eachLanguage((language) => ({
    ...call[language],
    has_transcript: true,
    summary: words.summary[language],
    category: 'booking',
  })),
  'billing.balance_low': eachLanguage(() => ({
    organization_id: 'org_0000000000000000000example',
    balance_yen: 480.5,
    threshold_yen: 500,
  })),
};
