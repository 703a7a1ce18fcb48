import { agentConfigSchema } from '@uketsuke/contracts';
import { expect, it } from 'vitest';
// The one place that must agree with how the demo agents ask.
// oxlint-disable-next-line no-restricted-imports
import { createBrain } from '@uketsuke/receptionist';
import { clinicAgent, restaurantAgent } from '@uketsuke/prisma/demo';
import { builtInKeys } from './built-in-keys.ts';

it.each([
  ['ja', restaurantAgent, null],
  ['ja', restaurantAgent, '+819012345678'],
  ['en', clinicAgent, null],
  ['en', clinicAgent, '+819012345678'],
] as const)(
  'the built-in call to the %s demo agent is completed at once (number passed: %#)',
  (language, demo, from) => {
    const brain = createBrain({
      config: agentConfigSchema.parse(demo.config),
      language,
      channel: 'phone',
      hasEars: false,
      callerNumber: from,
    });
    const said = [brain.open()];
    for (const keys of builtInKeys(language, from !== null)) {
      expect(said.at(-1)?.ends).toBe(false);
      said.push(brain.next({ type: 'dtmf', digits: keys.replace('#', '') }));
    }
    const calls = said.flatMap((output) => output.calls);
    expect(calls.at(-1)).toEqual({ tool: 'finish', arguments: { outcome: 'completed' } });
    expect(said.flatMap((output) => output.say).join(' ')).not.toMatch(/確認できません|couldn't read|もう一度|again/);
  },
);
