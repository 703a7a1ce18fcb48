/** Answers as they could come, for the reference. */
import type { AgentConfigInput } from '../agent-config.ts';
import { eachLanguage, exampleWords as words } from '../example-words.ts';
import { exampleDigits } from './fields.ts';

const at = 1_790_000_000_000;
const id = (prefix: string) => `${prefix}_${exampleDigits}`;

export const exampleConfig = eachLanguage(
  (language) =>
    ({
      greeting: words.greeting[language],
      persona: words.persona[language],
      fields: [
        { key: 'name', label: words.name[language], required: true },
        { key: 'phone', label: words.phone[language], required: true, type: 'phone' },
      ],
      handoff_when: [words.handoff[language]],
      closing: words.closing[language],
      faq: [{ q: words.question[language], a: words.answer[language] }],
    }) satisfies AgentConfigInput,
);

export const exampleAgentSummary = eachLanguage((language) => ({
  id: id('agt'),
  name: words.agent[language],
  version: 1,
  created_at: at,
  updated_at: at,
}));
export const exampleAgent = eachLanguage((language) => ({
  ...exampleAgentSummary[language],
  config: { ...exampleConfig[language], voice: 'Aoede', speaking_rate: 1.15 },
}));

export const exampleTenant = eachLanguage((language) => ({
  id: id('ten'),
  external_id: 'customer-42',
  name: words.business[language],
  agent_id: id('agt'),
  status: 'active',
  created_at: at,
}));

export const exampleCall = eachLanguage((language) => ({
  id: id('call'),
  tenant_id: id('ten'),
  agent: { id: id('agt'), version: 1 },
  provider_call_id: 'CA00000000000000000000000000000000',
  from: '+815012345678',
  started_at: at,
  ended_at: at + 61_500,
  duration_ms: 61_500,
  outcome: 'completed',
  reason: 'all_fields_collected',
  fields: { name: words.caller[language], phone: '+815012345678' },
  summary: words.summary[language],
  category: 'booking',
  has_transcript: true,
  channel: 'phone',
  output: 'audio',
  billed_yen: 31,
}));

export const exampleSession = eachLanguage(() => ({
  id: id('sess'),
  tenant_id: id('ten'),
  agent_id: id('agt'),
  output: 'audio',
  client_token: `vct_${exampleDigits}`,
  expires_at: at + 120_000,
  webrtc_url: 'https://voice-1.example.com/v1/webrtc/offer',
  ice_servers: [{ urls: 'stun:voice-1.example.com:4102' }],
}));

export const exampleUsage = eachLanguage((language) => ({
  environment: 'live',
  from: 1_788_188_400_000,
  to: at,
  group_by: 'tenant',
  unit_price_yen: 30,
  total: { calls: 2, seconds: 123, minutes: 2.05, amount_yen: 61.5 },
  data: [
    {
      tenant: { id: id('ten'), external_id: 'customer-42', name: words.business[language] },
      calls: 2,
      seconds: 123,
      minutes: 2.05,
      amount_yen: 61.5,
    },
  ],
  note: words.usageNote[language],
}));

export const exampleBilling = eachLanguage(() => ({
  organization_id: id('org'),
  month: '2026-09',
  contract: { payment_method: 'card', per_minute_yen: 30, invoice_days_until_due: 30 },
  has_card: true,
  usage: { calls: 2, seconds: 123, minutes: 2.05 },
  estimate_yen: 61.5,
  balance: {
    yen: 4938.5,
    milli_yen: 4_938_500,
    depleted: false,
    next_expiry: { yen: 4938.5, at: at + 180 * 86_400_000 },
  },
  auto_recharge: {
    enabled: true,
    threshold_yen: 1000,
    amount_yen: 5000,
    monthly_cap_yen: null,
    recharged_this_month_yen: 0,
    failures: 0,
    max_failures: 3,
  },
  topup: { min_yen: 500, max_yen: 300_000, quick_yen: [1000, 3000, 5000, 10_000, 30_000], credit_months: 6 },
  spending_cap_yen: null,
  cap_reached: false,
  payment: null,
  tax: 'excluded',
  tax_rate: 0.1,
  price: 30,
  stripe_enabled: true,
  subscription_status: null,
  threshold: 1000,
}));

export const exampleLink = eachLanguage(() => ({
  url: `https://dashboard.example.com/portal/${id('link')}#vls_${exampleDigits}`,
  expires_at: at + 900_000,
}));

export const exampleConnector = eachLanguage((language) => ({
  id: 'calendar_a',
  name: words.connector[language],
  description: words.connectorDescription[language],
  category: 'scheduling',
  auth: 'oauth2',
  available: true,
  needs_setup: false,
  notify: false,
  env_only: false,
  inputs: [],
  actions: [
    {
      name: 'find_free_slots',
      tool: 'google_calendar_find_free_slots',
      description: words.connectorAction[language],
      confirm: false,
    },
  ],
}));

export const exampleConnection = eachLanguage(() => ({
  id: id('con'),
  connector: 'calendar_a',
  tenant_id: id('ten'),
  label: 'reception@example.com',
  status: 'active',
  config: { calendar_id: 'primary' },
  created_by: 'tenant',
  created_at: at,
  updated_at: at,
}));
