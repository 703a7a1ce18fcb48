import type { AgentConfig, Category, Channel, Language, Outcome } from '@uketsuke/contracts';
import type { EvidenceByField } from '../call/merge-evidence.ts';
import type { TranscriptTurn } from '../transcript/limit-turns.ts';
import type { ServiceUse } from './service-use.ts';

/** What a summary is written from. */
export interface SummarySource {
  language: Language;
  channel: Channel;
  outcome: Outcome;
  reason: string;
  config: Pick<AgentConfig, 'fields' | 'domain' | 'faq'>;
  /** null: the caller declined. */
  fields: Readonly<Record<string, string | null>>;
  /** What the values rest on; null: nobody told. */
  evidence: EvidenceByField | null;
  turns: readonly TranscriptTurn[];
  /** What was done, or could not be done, at connected services. */
  services: readonly ServiceUse[];
}

export interface CallSummary {
  summary: string;
  category: Category;
}

/** Writes what `call.summary_ready` tells; a text model, or the scripted writer. */
export type SummaryWriter = (source: SummarySource, run: SummaryRun) => Promise<CallSummary>;

export interface SummaryRun {
  /** From 1: a writer that fails is asked again later. */
  attempt: number;
}
