import { expect, it } from 'vitest';
import { agentFor } from '../../../scenarios/agents.ts';
import { createBrain } from '../../create-brain.ts';

it.each([
  ['ja', 'ご希望の日時', '19', '11月26日の19時', /19時30分でしたら、1930/],
  ['ja', 'ご希望の日時', '1024', '11月26日の10時24分', /1930/],
  ['ja', 'ご希望の日時', '11271900', '11月27日の19時', /1930/],
  ['en', 'Day and time', '15', 'November 26 at 15:00', /1 9 3 0|1930/],
] as const)(
  'in %s a day by keys is asked for its hour, which keys can tell alone (%s: %s)',
  (language, label, hour, when, hint) => {
    const brain = createBrain({
      ...{ config: agentFor(language, { fields: [{ key: 'when', label, required: true }] }), language },
      ...{ channel: 'phone', hasEars: false, callerNumber: null },
    });
    brain.open();
    expect(brain.next({ type: 'dtmf', digits: '1126' }).say.join('')).toMatch(hint);
    const [call] = brain.next({ type: 'dtmf', digits: hour }).calls;
    expect(call).toMatchObject({ arguments: { key: 'when', value: when } });
  },
);
