/** Shapes of the API, as in its specification. Times are Unix milliseconds, amounts yen before tax. */
import type { ConnectorId } from './connection-types.ts';

/** Branch on these: messages are for people and may change. */
export type ErrorCode =
  | 'invalid_json'
  | 'unauthorized'
  | 'balance_depleted'
  | 'payment_overdue'
  | 'spending_cap_reached'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'in_use'
  | 'tenant_disabled'
  | 'needs_reauth'
  | 'invoice_billing'
  | 'invalid_request'
  | 'invalid_config'
  | 'no_agent'
  | 'verify_failed'
  | 'connect_failed'
  | 'rate_limited'
  | 'internal'
  | 'unavailable';

export interface FieldSpec {
  key: string;
  label: string;
  required?: boolean | undefined;
  type?: 'text' | 'phone' | undefined;
}

export interface ToolParameters {
  properties: Record<
    string,
    { type: 'string' | 'number' | 'integer' | 'boolean'; description?: string | undefined; enum?: string[] | undefined }
  >;
  required?: string[] | undefined;
}

export interface AgentTool {
  name: string;
  description: string;
  /** The address that the service calls during a call. */
  url: string;
  confirm?: boolean | undefined;
  parameters?: ToolParameters | undefined;
}

/** A preset connector or one connection: exactly one of the two. */
export interface ConnectorEntry {
  connector?: ConnectorId | undefined;
  connection?: string | undefined;
  actions: string[];
  confirm?: string[] | undefined;
}

export interface AgentConfig {
  greeting: string;
  persona: string;
  fields: FieldSpec[];
  handoff_when: string[];
  closing: string;
  closing_answered?: string | undefined;
  faq?: { q: string; a: string }[] | undefined;
  domain?: string | undefined;
  vocabulary?: string[] | undefined;
  /** Default `Aoede`. */
  voice?: string | undefined;
  /** 0.5 to 2.0, default 1.15. */
  speaking_rate?: number | undefined;
  /** What the agent speaks; without it the language in which greeting, closing, labels and persona are written. */
  language?: 'ja' | 'en' | undefined;
  tools?: AgentTool[] | undefined;
  connectors?: ConnectorEntry[] | undefined;
}

export interface AgentSummary {
  id: string;
  name: string;
  version: number;
  created_at: number;
  updated_at: number;
}

export interface Agent extends AgentSummary {
  config: AgentConfig;
}

export interface AgentVersion {
  version: number;
  created_at: number;
}

export interface Tenant {
  id: string;
  external_id: string;
  name: string;
  agent_id: string | null;
  status: 'active' | 'disabled';
  created_at: number;
}

export interface Call {
  id: string;
  tenant_id: string;
  /** The version with which the call started. */
  agent: { id: string; version: number };
  /** Telephony call id for phone, session id for web and app. */
  provider_call_id: string | null;
  from: string | null;
  started_at: number;
  ended_at: number | null;
  duration_ms: number | null;
  /** null while in progress. */
  outcome: 'completed' | 'answered' | 'handoff' | 'hangup' | 'error' | null;
  reason: string | null;
  fields: Record<string, string> | null;
  summary: string | null;
  category: string | null;
  has_transcript: boolean;
  channel: 'phone' | 'web';
  output: 'audio' | 'text';
  billed_yen: number | null;
}

export interface Transcript {
  call_id: string;
  turns: { role: 'assistant' | 'user'; text: string }[];
}

export interface IceServer {
  urls: string | string[];
  username?: string;
  credential?: string;
}

/** Give only `client_token`, `webrtc_url` and `ice_servers` to a browser or app. */
export interface Session {
  id: string;
  tenant_id: string;
  agent_id: string;
  output: 'audio' | 'text';
  client_token: string;
  expires_at: number;
  webrtc_url: string;
  ice_servers: IceServer[];
}

export interface UsageCounters {
  calls: number;
  seconds: number;
  minutes: number;
  amount_yen: number;
}

export interface Usage {
  environment: 'live' | 'test';
  from: number;
  to: number;
  group_by: 'tenant' | 'day' | 'channel' | null;
  unit_price_yen: number;
  total: UsageCounters;
  data: (
    | ({ tenant: { id: string; external_id: string; name: string } } & UsageCounters)
    | ({ day: string } & UsageCounters)
    | ({ channel: 'phone' | 'web' } & UsageCounters)
  )[];
  note: string;
}

export interface ToolsSecret {
  secret: string;
  /** null when no rotation is pending. */
  previous_secret_expires_at: number | null;
}

export interface RotatedSecret {
  secret: string;
  /** The old secret works until then. */
  previous_secret_expires_at: number;
}

export interface List<Item> {
  data: Item[];
}

export interface CallPage extends List<Call> {
  has_more: boolean;
  next_cursor: string | null;
}

/** Whoever has the address may use its page until then. */
export interface PageLink {
  url: string;
  expires_at: number;
}

/** Live and test together. */
export interface Billing {
  organization_id: string;
  /** `YYYY-MM`, Japan time. */
  month: string;
  contract: { payment_method: 'card' | 'invoice'; per_minute_yen: number; invoice_days_until_due: number };
  /** A card is saved for auto-recharge. */
  has_card: boolean;
  usage: { calls: number; seconds: number; minutes: number };
  estimate_yen: number;
  /** null where invoices are paid. */
  balance: {
    yen: number;
    milli_yen: number;
    depleted: boolean;
    next_expiry: { yen: number; at: number } | null;
  } | null;
  /** null where invoices are paid. */
  auto_recharge: {
    enabled: boolean;
    threshold_yen: number;
    amount_yen: number;
    monthly_cap_yen: number | null;
    recharged_this_month_yen: number;
    failures: number;
    max_failures: number;
  } | null;
  topup: { min_yen: number; max_yen: number; quick_yen: number[]; credit_months: number };
  spending_cap_yen: number | null;
  cap_reached: boolean;
  /** Of an invoice that is late. */
  payment: { failed_at: number; grace_ends_at: number; suspended: boolean } | null;
  tax: 'excluded';
  tax_rate: number;
  price: number;
  stripe_enabled: boolean;
  subscription_status: string | null;
  threshold: number | null;
}

export interface Topup {
  /** A payment page to open in a browser. */
  url: string;
  amount_yen: number;
  tax_yen: number;
}
