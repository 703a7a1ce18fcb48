/** Answers as they could come, for the reference. Nobody in them exists. */
import type { AgentConfigInput } from '../agent-config.ts';
import { exampleDigits } from './fields.ts';

const at = 1_790_000_000_000;
const id = (prefix: string) => `${prefix}_${exampleDigits}`;

export const exampleConfig = {
  greeting: 'お電話ありがとうございます。さくら歯科です。',
  persona: '丁寧で落ち着いた受付係',
  fields: [
    { key: 'name', label: 'お名前', required: true },
    { key: 'phone', label: 'お電話番号', required: true, type: 'phone' },
  ],
  handoff_when: ['急な痛みを訴えている'],
  closing: '承りました。折り返しご連絡いたします。',
  faq: [{ q: '診療時間を教えてください', a: '平日の 9 時から 18 時までです。' }],
} as const satisfies AgentConfigInput;

export const exampleAgentSummary = { id: id('agt'), name: '予約受付', version: 1, created_at: at, updated_at: at };
export const exampleAgent = {
  ...exampleAgentSummary,
  config: { ...exampleConfig, voice: 'Aoede', speaking_rate: 1.15 },
};

export const exampleTenant = {
  id: id('ten'),
  external_id: 'customer-42',
  name: 'さくら歯科',
  agent_id: id('agt'),
  status: 'active',
  created_at: at,
};

export const exampleCall = {
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
  fields: { name: '山田 太郎', phone: '+815012345678' },
  summary: '山田 太郎様から、土曜日の予約のお電話。折り返し先を伺いました。',
  category: 'booking',
  has_transcript: true,
  channel: 'phone',
  output: 'audio',
  billed_yen: 31,
};

export const exampleSession = {
  id: id('sess'),
  tenant_id: id('ten'),
  agent_id: id('agt'),
  output: 'audio',
  client_token: `vct_${exampleDigits}`,
  expires_at: at + 120_000,
  webrtc_url: 'https://voice-1.example.com/v1/webrtc/offer',
  ice_servers: [{ urls: 'stun:voice-1.example.com:4102' }],
};

export const exampleUsage = {
  environment: 'live',
  from: 1_788_188_400_000,
  to: at,
  group_by: 'tenant',
  unit_price_yen: 30,
  total: { calls: 2, seconds: 123, minutes: 2.05, amount_yen: 61.5 },
  data: [
    {
      tenant: { id: id('ten'), external_id: 'customer-42', name: 'さくら歯科' },
      calls: 2,
      seconds: 123,
      minutes: 2.05,
      amount_yen: 61.5,
    },
  ],
  note: '期間内に終了した通話の税抜の概算です。',
};

export const exampleBilling = {
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
};

export const exampleLink = {
  url: `https://dashboard.example.com/portal/${id('link')}#vls_${exampleDigits}`,
  expires_at: at + 900_000,
};

export const exampleConnector = {
  id: 'calendar_a',
  name: 'Google カレンダー',
  description: '空き時間を調べ、予定の登録・確認・取り消しをします',
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
      description: 'カレンダーの空き時間を調べる',
      confirm: false,
    },
  ],
};

export const exampleConnection = {
  id: id('con'),
  connector: 'calendar_a',
  tenant_id: id('ten'),
  label: 'reception@example.com',
  status: 'active',
  config: { calendar_id: 'primary' },
  created_by: 'tenant',
  created_at: at,
  updated_at: at,
};
