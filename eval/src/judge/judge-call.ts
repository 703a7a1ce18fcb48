/** What of a played call is as the scenario expects it. */
import type { AgentConfig } from '@uketsuke/contracts';
import type { PlayedCall } from '../play/play-call.ts';
import type { ScenarioFile } from '../scenario/scenario.ts';
import { isIn } from '../scenario/pattern.ts';
import { judgeFields, type JudgedField } from './judge-fields.ts';
import { judgeTools } from './judge-tools.ts';

export interface Verdict {
  isOutcomeRight: boolean;
  fields: readonly JudgedField[];
  needlessTurns: number;
  turns: number;
  toolCalls: number;
  /** Everything that is not as expected, each in one line. Empty: the scenario passes. */
  misses: readonly string[];
  /** Outcome, fields, tools and words are right; how many turns it took is another matter. */
  isEverythingRight: boolean;
}

export interface JudgeOptions {
  scenario: ScenarioFile;
  config: AgentConfig;
  call: PlayedCall;
  /** What the worker would write of this call. */
  summary: string | null;
}

export function judgeCall({ scenario, config, call, summary }: JudgeOptions): Verdict {
  const { expects } = scenario;
  const outcomes = judgeOutcome({ scenario, call });
  const fields = judgeFields({ scenario, config, call });
  const missesOfFields = fields.flatMap(({ key, likeness, recorded, expected }) =>
    likeness === 'right' ? [] : [`${key} is ${likeness}: ${shown(recorded)} for ${expected}`],
  );
  const agentWords = call.transcript.filter(({ role }) => role === 'assistant').map(({ text }) => text);
  const said = agentWords.join('\n');
  const words = [
    ...expects.says.filter((pattern) => !isIn(pattern, said)).map((pattern) => `never said: ${pattern}`),
    ...expects.never_says
      .filter((pattern) => agentWords.some((text) => isIn(pattern, text)))
      .map((pattern) => `said: ${pattern}`),
    ...summaryMisses(expects.summary, summary),
  ];
  const tools = judgeTools(expects.tools, call.toolCalls);
  const wrong = [...outcomes, ...missesOfFields, ...tools, ...words];
  const needlessTurns = call.caller.needless.length;
  return {
    isOutcomeRight: outcomes.length === 0,
    fields,
    needlessTurns,
    turns: call.turns,
    toolCalls: call.toolCalls.length,
    misses: [
      ...wrong,
      ...tooMany({ what: 'turns', count: call.turns, most: expects.turns_at_most }),
      ...tooMany({ what: 'needless turns', count: needlessTurns, most: expects.needless_turns_at_most }),
    ],
    isEverythingRight: wrong.length === 0,
  };
}

function judgeOutcome({ scenario: { expects }, call }: Pick<JudgeOptions, 'scenario' | 'call'>): string[] {
  if (call.brokenOff !== null) return [call.brokenOff];
  const { outcome, reason } = call.end;
  const givenUp = call.caller.hasGivenUp ? ': the caller gave up' : '';
  if (!expects.outcome.includes(outcome)) {
    const faults = call.faults.map((fault) => `: ${fault}`).join('');
    return [`outcome is ${outcome} (${reason})${givenUp}${faults}, not ${expects.outcome.join(' or ')}`];
  }
  if (expects.reason && !expects.reason.includes(reason))
    return [`reason is ${reason}, not ${expects.reason.join(' or ')}`];
  return [];
}

function summaryMisses(expected: ScenarioFile['expects']['summary'], summary: string | null): string[] {
  if (!expected || summary === null) return [];
  return [
    ...expected.mentions
      .filter((pattern) => !isIn(pattern, summary))
      .map((pattern) => `the summary lacks ${pattern}: ${summary}`),
    ...expected.never_mentions
      .filter((pattern) => isIn(pattern, summary))
      .map((pattern) => `the summary has ${pattern}: ${summary}`),
  ];
}

function tooMany({ what, count, most }: { what: string; count: number; most: number | undefined }): string[] {
  return most !== undefined && count > most ? [`${count} ${what}, at most ${most}`] : [];
}

function shown(recorded: string | null | undefined): string {
  if (recorded === undefined) return 'nothing';
  return recorded === null ? 'declined' : JSON.stringify(recorded);
}
