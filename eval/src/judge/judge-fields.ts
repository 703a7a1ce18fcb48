import type { AgentConfig } from '@uketsuke/contracts';
import type { PlayedCall } from '../play/play-call.ts';
import type { ExpectedValue, ScenarioFile } from '../scenario/scenario.ts';
import { likeness } from '../scenario/same-value.ts';

export interface JudgedField {
  key: string;
  /** `lost`: nothing was recorded. `wrong`: something else was, or anything where there should be nothing. */
  likeness: 'right' | 'partly' | 'wrong' | 'lost';
  recorded: string | null | undefined;
  expected: string;
}

export interface JudgeFieldsOptions {
  scenario: Pick<ScenarioFile, 'expects' | 'knows'>;
  config: Pick<AgentConfig, 'fields'>;
  call: Pick<PlayedCall, 'fields' | 'caller'>;
}

/**
 * What the scenario expects of a field counts before what the caller said last. Of a call that should be completed, everything that he
 * knows is expected; of any other, what he came to say. What he never said should not be there.
 */
export function judgeFields({ scenario, config, call }: JudgeFieldsOptions): JudgedField[] {
  const { expects } = scenario;
  const isWhole = expects.outcome.includes('completed');
  return config.fields.flatMap(({ key }) => {
    const recorded = call.fields.get(key);
    const isExpected = isWhole || call.caller.given.has(key);
    const known = isExpected ? call.caller.truth.get(key) : undefined;
    const expected = key in expects.fields ? expects.fields[key] : known;
    if (expected === undefined) {
      const isInvented = recorded !== undefined && recorded !== null && !call.caller.truth.has(key);
      return isInvented ? [{ key, likeness: 'wrong' as const, recorded, expected: 'nothing' }] : [];
    }
    return judged({ key, recorded, expected });
  });
}

function judged({
  key,
  recorded,
  expected,
}: {
  key: string;
  recorded: string | null | undefined;
  expected: ExpectedValue;
}): JudgedField[] {
  const as = (found: JudgedField['likeness'], words: string): JudgedField[] => [
    { key, likeness: found, recorded, expected: words },
  ];
  if (expected === null) {
    if (recorded === null) return as('right', 'declined');
    return as(recorded === undefined ? 'lost' : 'wrong', 'declined');
  }
  if ('anything' in expected) return [];
  if ('absent' in expected) {
    const isAbsent = recorded === undefined || recorded === null;
    return isAbsent ? [] : as('wrong', 'nothing');
  }
  const words = expected.join(' or ');
  if (recorded === undefined || recorded === null) return as(recorded === null ? 'wrong' : 'lost', words);
  const found = likeness(recorded, expected);
  if (found === 'same') return as('right', words);
  return as(found === 'partly' ? 'partly' : 'wrong', words);
}
