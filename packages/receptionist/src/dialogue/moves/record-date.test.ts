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
