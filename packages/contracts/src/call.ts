/** The words in which everybody speaks of a call: the HTTP API, GraphQL, events, voice nodes, the database and the dashboard. */
import { z } from 'zod';

export const channels = ['phone', 'web'] as const;
export type Channel = (typeof channels)[number];

/** What the caller gets from the agent: sound, or each sentence as text. */
export const outputs = ['audio', 'text'] as const;
export type Output = (typeof outputs)[number];

export const outcomes = ['completed', 'answered', 'handoff', 'hangup', 'error'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why a call ended: more exact than the outcome, which is `completed` also for a caller who hangs up when every required field is recorded. */
export const endReasons = [
  'all_fields_collected',
  'faq_answered',
  'handoff_rule',
  'caller_asked_for_person',
  'emergency',
  'not_understood',
  'caller_hung_up',
  'silence_timeout',
  'max_duration',
  'connect_failed',
  'engine_failed',
  'node_lost',
] as const;
export type EndReason = (typeof endReasons)[number];

/** What a call was about; written with the summary, after the call. */
export const categories = ['booking', 'inquiry', 'request', 'complaint', 'sales', 'wrong_number', 'other'] as const;
export type Category = (typeof categories)[number];

export const turnRoles = ['assistant', 'user'] as const;
export type TurnRole = (typeof turnRoles)[number];

export const languages = ['ja', 'en'] as const;
export type Language = (typeof languages)[number];

/** Collected values by field key. */
export const collectedFieldsSchema = z.record(z.string(), z.string());
export type CollectedFields = z.infer<typeof collectedFieldsSchema>;

/** Calls in a page of a list. */
export const callsPageDefault = 50;
export const callsPageMax = 100;
