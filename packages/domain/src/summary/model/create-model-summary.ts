import { scriptedSummary } from '../scripted.ts';
import type { SummaryWriter } from '../summary-writer.ts';
import { checkSummary, type SummaryFault } from './check-summary.ts';
import { summaryRequest } from './summary-request.ts';
import type { TextModel } from './text-model.ts';

/** A call's summary was written from its record after all. Nothing of the call is in it. */
export interface FellBack {
  model: string;
  fault: SummaryFault | 'failed';
  /** Where the model itself failed. */
  error?: unknown;
}

export interface ModelSummaryOptions {
  model: TextModel;
  onFellBack(what: FellBack): void;
}

/** A model that fails is asked again by the job, this often in all: about half a minute. Then the record must do. */
const attemptsMax = 5;

/**
 * Summaries by a text model. What it answers is checked; where it does not hold, and where the model fails for good, the summary is
 * written from the record, so that there always is one.
 */
export function createModelSummary({ model, onFellBack }: ModelSummaryOptions): SummaryWriter {
  return async (source, { attempt }) => {
    // There is nothing to tell but what the record says.
    if (!source.turns.some(({ role }) => role === 'user')) return scriptedSummary(source);
    let answer: string;
    try {
      answer = await model.answer(summaryRequest(source));
    } catch (error) {
      if (attempt < attemptsMax) throw error;
      onFellBack({ model: model.name, fault: 'failed', error });
      return scriptedSummary(source);
    }
    const { summary, fault } = checkSummary(answer, source);
    if (summary) return summary;
    onFellBack({ model: model.name, fault });
    return scriptedSummary(source);
  };
}
