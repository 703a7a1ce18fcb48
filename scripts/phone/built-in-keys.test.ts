import { agentConfigSchema } from '@uketsuke/contracts';
import { expect, it } from 'vitest';
// The one place that must agree with how the demo agents ask.
// oxlint-disable-next-line no-restricted-imports
import { type BrainInput, type BrainOutput, createBrain } from '@uketsuke/receptionist';
import { clinicAgent, restaurantAgent } from '@uketsuke/prisma/demo';
import { builtInSteps, offersTimes } from './built-in-keys.ts';

/** A Sunday. */
const today = { year: 2026, month: 11, day: 22 };
const startedAt = new Date('2026-11-22T03:00:00Z');
const tools = ['start', 'date_from'].map((name) => ({
  ...{ name: name === 'start' ? 'book' : 'find', description: 'x', confirm: name === 'start', takesFieldsByKind: true },
  parameters: { properties: { [name]: { type: 'string' as const } }, required: [name] },
}));
/** No calendar, one that is free when it is asked for, and one that is free only later. */
const calendars = { none: null, free: '2026-11-25T12:00 2026-11-25T10:00', later: '2026-11-25T13:00 2026-11-25T15:00' };

function answerOf(calendar: string, { name }: NonNullable<BrainOutput['tool']>): BrainInput {
  const slots = calendar.split(' ').map((start) => ({ start }));
  const content = JSON.stringify({ ok: true, ...(name === 'find' && { slots }) });
  return { type: 'tool_answer', isError: false, content };
}

const languages = [
  ['ja', restaurantAgent],
  ['en', clinicAgent],
] as const;
const calls = languages.flatMap(([language, demo]) =>
  [null, '+819012345678'].flatMap((from) =>
    Object.entries(calendars).map(([name, calendar]) => ({ language, demo, from, name, calendar })),
  ),
);

it.each(calls)(
  'the built-in call to the demo agent is completed at once ($language, number $from, calendar: $name)',
  ({ language, demo, from, calendar }) => {
    const brain = createBrain({
      ...{ config: agentConfigSchema.parse(demo.config), language, channel: 'phone', hasEars: false },
      ...{ callerNumber: from, startedAt },
      ...(calendar !== null && { tools, booking: { find: 'find', book: 'book' } }),
    });
    const heard: BrainOutput[] = [brain.open()];
    const last = () => heard.at(-1)?.say.join(' ') ?? '';
    for (const { keys, isChoice } of builtInSteps({ language, hasNumber: from !== null, today })) {
      expect(heard.at(-1)?.ends).toBe(false);
      if (isChoice && !offersTimes(last())) continue;
      heard.push(brain.next({ type: 'dtmf', digits: keys.replace('#', '') }));
      for (let asked = heard.at(-1)?.tool; asked; asked = heard.at(-1)?.tool)
        heard.push(brain.next(answerOf(calendar ?? '', asked)));
    }
    expect(heard.flatMap(({ calls: made }) => made).at(-1)).toEqual({
      ...{ tool: 'finish', arguments: { outcome: 'completed' } },
    });
    expect(heard.flatMap(({ say }) => say).join(' ')).not.toMatch(/確認できません|couldn't read|もう一度|again/);
    expect(/お取りしました|That is booked/.test(last())).toBe(calendar !== null);
  },
);
