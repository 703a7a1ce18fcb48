import { agentConfigSchema } from '@uketsuke/contracts';
import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../scenario/scenario.ts';
import { createCaller } from './caller.ts';

const config = agentConfigSchema.parse({
  greeting: 'Hello.',
  persona: '',
  fields: [
    { key: 'name', label: 'Name', required: true },
    { key: 'phone', label: 'Phone number', required: true, type: 'phone' },
    { key: 'day', label: 'Day', required: true },
    { key: 'note', label: 'Note', required: false },
  ],
  handoff_when: [],
  closing: 'Bye.',
});

const callerOf = (more: object = {}) =>
  createCaller(
    scenarioSchema.parse({
      ...{ title: 't', persona: 'p', language: 'en', expects: { outcome: 'completed' } },
      knows: {
        name: 'Alice Brown',
        phone: { says: '415 555 0198', value: '415-555-0198' },
        day: { says: 'Friday', value: 'Friday' },
      },
      ...more,
    }),
    config,
  );

describe('a caller', () => {
  it('answers what is asked, and declines what he knows nothing of', () => {
    const caller = callerOf();
    expect(caller.answer('Hello. May I have your name?').say).toBe('Alice Brown');
    expect(caller.answer('Your phone number, please?').say).toBe('415 555 0198');
    expect(caller.answer('Do you have a note for us? Could you tell me the note?').say).toBe('No, nothing.');
    expect(caller.needless).toEqual([]);
  });

  it('notices that he is asked for what he has said', () => {
    const caller = callerOf({ begins: [{ say: "It's Alice Brown, for Friday", gives: ['name', 'day'] }] });
    caller.answer('Hello. May I have your name?');
    caller.answer('What day would suit you?');
    expect(caller.needless).toEqual(['What day would suit you?']);
  });

  it('says yes to what is read back right, and corrects what is read back wrong', () => {
    const caller = callerOf();
    caller.answer('Your phone number, please?');
    expect(caller.answer("That's +1 415 555 0199. Is that right?").say).toMatch(/not right.*415 555 0198/);
    expect(caller.answer("That's +1 415 555 0198. Is that right?").say).toMatch(/^Yes/);
    expect(caller.answer("That's +1 415 555 0198. Is that right?").say).toMatch(/^Yes/);
    expect(caller.needless).toHaveLength(1);
  });

  it('who changes his mind knows another truth from then on', () => {
    const caller = callerOf({
      when: [{ hears: 'read_back', says: { say: 'No, Monday', now: { day: 'Monday' } } }],
    });
    caller.answer('What day would suit you?');
    expect(caller.answer('Day: Friday. Is that correct?').say).toBe('No, Monday');
    expect(caller.answer('Day: Friday. Is that correct?').say).toMatch(/not right/);
    expect(caller.answer('Day: Monday. Is that correct?').say).toMatch(/^Yes/);
  });

  it('hangs up when the talk leads nowhere', () => {
    const caller = callerOf({ patience: 2 });
    caller.answer('May I have your name?');
    caller.answer('May I have your name?');
    expect(caller.answer('May I have your name?').hang_up).toBe(true);
    expect(caller.hasGivenUp).toBe(true);
  });

  it('hangs up when the agent has taken leave, though the call goes on', () => {
    const caller = callerOf({});
    caller.answer('May I have your name?');
    expect(caller.answer('All right, I have cancelled that. Thank you for calling, goodbye.').hang_up).toBe(true);
    expect(caller.hasGivenUp).toBe(false);
  });
});
