/** How a call ended. One pure rule for every engine and every kind of leg. */
import type { EndReason, Outcome } from '@uketsuke/contracts';
import { hasValue, isEverythingCollected, type CollectedFields } from '../tools/collected-fields.ts';
import type { PendingEnd } from '../tools/controls.ts';

/** What brought the call to its end. */
export type Ending =
  /** The engine called `finish` or `hand_off`, and its last sentence was heard. */
  | PendingEnd
  /** The caller hung up, took leave, closed the page, or the transport broke for good. */
  | { by: 'caller' }
  | { by: 'silence' }
  | { by: 'max_duration' }
  | { by: 'connect_failed' }
  | { by: 'engine_failed' }
  /** The node stops while the call runs. */
  | { by: 'node_lost' };

export interface CallFacts extends CollectedFields {
  /** The last thing that happened was that an FAQ answer was heard to its end. */
  isFaqSettled: boolean;
  /** The engine called `finish`, and its last sentence is being said. */
  goodbye: 'completed' | 'answered' | null;
}

export interface CallResult {
  outcome: Outcome;
  reason: EndReason;
}

export function decideOutcome(ending: Ending, facts: CallFacts): CallResult {
  switch (ending.by) {
    case 'connect_failed':
    case 'engine_failed':
    case 'node_lost':
      return { outcome: 'error', reason: ending.by };
    case 'handoff':
      return { outcome: 'handoff', reason: ending.reason };
    case 'finish':
      if (ending.outcome === 'answered') return { outcome: 'answered', reason: 'faq_answered' };
      return unfinished(facts, 'caller_hung_up');
    case 'caller':
      if (facts.goodbye === 'answered') return { outcome: 'answered', reason: 'faq_answered' };
      return unfinished(facts, 'caller_hung_up');
    case 'silence':
      return unfinished(facts, 'silence_timeout');
    case 'max_duration':
      return unfinished(facts, 'max_duration');
    default:
      return ending satisfies never;
  }
}

/** The conversation was cut short. Everything collected makes it completed, an FAQ answer without any field answered; else it is a hangup. */
function unfinished(facts: CallFacts, reason: EndReason): CallResult {
  if (isEverythingCollected(facts)) return { outcome: 'completed', reason: 'all_fields_collected' };
  if (facts.isFaqSettled && !hasValue(facts)) return { outcome: 'answered', reason: 'faq_answered' };
  return { outcome: 'hangup', reason };
}
