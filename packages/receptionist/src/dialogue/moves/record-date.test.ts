import { expect, it } from 'vitest';
import { agentFor } from '../../../scenarios/agents.ts';
import { createBrain } from '../../create-brain.ts';

it('a day and an hour are recorded in the words of the caller with the date beside them, and read back in those words', () => {
  const brain = createBrain({
    config: agentFor('ja', { fields: [{ key: 'when', label: 'ご希望の日時', required: true }] }),
    language: 'ja',
    channel: 'phone',
    hasEars: true,
    callerNumber: null,
    startedAt: new Date('2026-11-24T10:00:00+09:00'),
  });
  brain.open();
  const output = brain.next({ type: 'text', text: '来週の火曜 14時でお願いします' });
  expect(output.calls).toEqual([
    { tool: 'record_field', arguments: { key: 'when', value: '来週の火曜 14時 (2026-12-01 14:00)' } },
  ]);
  expect(output.say.join('')).toContain('来週の火曜 14時でございます');
});

const startedAt = new Date('2026-11-24T02:00:00Z');

function valueOf(
  label: string,
  said: string,
  { language = 'ja', closing = '' }: { language?: 'ja' | 'en'; closing?: string } = {},
): unknown {
  const config = agentFor(language, {
    fields: [{ key: 'when', label, required: true }],
    ...(closing !== '' && { closing }),
  });
  const brain = createBrain({ config, language, channel: 'phone', hasEars: true, callerNumber: null, startedAt });
  brain.open();
  const [call] = brain.next({ type: 'text', text: said }).calls;
  return call?.tool === 'record_field' ? call.arguments.value : null;
}

it.each(['ご購入日', '症状が出た日', '最終来店日'])('a day of the past is recorded in words alone: %s', (label) => {
  expect(valueOf(label, '11月3日です')).toBe('11月3日');
});

it('where nobody can tell which day it is, a day is recorded in words alone', () => {
  const label = 'Preferred date and time';
  expect(valueOf(label, 'Tomorrow at 3 pm', { language: 'en' })).toBe('Tomorrow at 3 pm');
  const american = { language: 'en', closing: 'Our number is +1 415 555 0198.' } as const;
  expect(valueOf(label, 'Tomorrow at 3 pm', american)).toBe('Tomorrow at 3 pm');
  const british = { language: 'en', closing: 'Our number is +44 20 7946 0123.' } as const;
  expect(valueOf(label, 'Tomorrow at 3 pm', british)).toBe('Tomorrow at 3 pm (2026-11-25 15:00)');
});
