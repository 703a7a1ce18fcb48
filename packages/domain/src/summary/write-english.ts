import { describe, type Described, isBrokenOff } from './describe.ts';
import type { Category } from '@uketsuke/contracts';
import type { SummarySource } from './summary-writer.ts';
import { tellServices } from './tell-services.ts';

export const business: Record<Category, string> = {
  booking: 'about a booking',
  inquiry: 'with a question',
  request: 'with a request',
  complaint: 'to complain',
  sales: 'to sell something',
  wrong_number: 'a wrong number',
  other: '',
};

const handoffReasons: Record<string, string> = {
  handoff_rule: 'a handoff rule applied',
  caller_asked_for_person: 'the caller asked for a person',
  emergency: 'it was an emergency',
  not_understood: 'the agent could not get on with the caller',
};

const endings: Record<string, string> = {
  caller_hung_up: 'The caller hung up before everything was collected.',
  silence_timeout: 'The call was ended because the caller did not answer.',
  max_duration: 'The call was ended at the time limit.',
  connect_failed: 'The connection could not be established, so the call never began.',
  engine_failed: 'The call broke off because the voice engine failed.',
  node_lost: 'The call broke off because its voice server was lost.',
};

export function writeEnglish(source: SummarySource, category: Category): string {
  const described = describe(source);
  const { collected, corrected, unconfirmed, declined, takenBack, missing, answered, quote } = described;
  const isSettled = source.outcome === 'completed' || source.outcome === 'answered';
  const sentences = [opening(source, category, described)];
  if (answered) sentences.push(`The question was "${answered.q}" and the answer given was "${answered.a}".`);
  if (collected.length > 0) {
    const list = collected.map(({ label, value }) => `${label}: ${value}`).join('; ');
    sentences.push(`${isSettled ? 'Collected' : 'Collected until then'}: ${list}.`);
  }
  if (corrected.length > 0) sentences.push(`The caller corrected ${listed(corrected)}.`);
  if (unconfirmed !== null && unconfirmed.length > 0) {
    sentences.push(`Not confirmed by the caller: ${listed(unconfirmed)}.`);
  }
  sentences.push(...tellServices(source.services, 'en'));
  if (quote !== null) sentences.push(`The caller said: "${quote}".`);
  if (takenBack.length > 0) sentences.push(`The caller took back ${listed(takenBack)}.`);
  if (declined.length > 0) sentences.push(`The caller declined to give ${listed(declined)}.`);
  if (source.outcome === 'completed' && missing.length === 0) {
    sentences.push(`Every required item was taken down${unconfirmed?.length === 0 ? ' and confirmed' : ''}.`);
  }
  if (!isSettled && described.hasCallerSpoken && missing.length > 0)
    sentences.push(`Still missing: ${listed(missing)}.`);
  return sentences.join(' ');
}

function opening({ channel, outcome, reason }: SummarySource, category: Category, described: Described): string {
  const who = channel === 'phone' ? 'A caller rang' : 'A visitor called from the web';
  const about = [who, business[category]].filter((part) => part !== '').join(' ');
  const began = category === 'wrong_number' ? 'It was a wrong number.' : `${about}.`;
  if (outcome === 'completed') return `${began} The agent took all the details.`;
  if (outcome === 'answered') return `${began} The agent answered from its FAQ.`;
  if (outcome === 'handoff') {
    return `${began} The call was handed over to a person because ${handoffReasons[reason] ?? 'a person was needed'}.`;
  }
  const isOver = reason === 'caller_hung_up' && !isBrokenOff(described, category);
  const ending = isOver ? 'The call ended there.' : (endings[reason] ?? 'The call broke off.');
  return category === 'other' ? ending : `${began} ${ending}`;
}

function listed(labels: readonly string[]): string {
  return labels.map((label) => `"${label}"`).join(', ');
}
