import { manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { createFakeRecorder } from '../testing/fake-recorder.ts';
import { recordEvents } from './record-events.ts';

function recorded() {
  const recorder = createFakeRecorder({ clock: manualClock(), callId: 'call_1' });
  return { recorder, observe: recordEvents(recorder) };
}

it('turns, fields and the end of a call come into its record', () => {
  const { recorder, observe } = recorded();
  observe({ type: 'transcript.written', index: 0, role: 'user', text: '田中です', saidAtMs: 30 }, { atMs: 40 });
  observe({ type: 'field.recorded', key: 'name', value: '田中', evidence: null }, { atMs: 50 });
  const end = { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 70 } as const;
  observe({ type: 'call.ended', end, turns: 1, fields: 1 }, { atMs: 60 });
  expect(recorder.turns()).toEqual([{ role: 'user', text: '田中です' }]);
  expect(recorder.fields).toEqual([{ key: 'name', value: '田中', atMs: 50, evidence: null }]);
  expect(recorder.ended).toEqual({ outcome: 'hangup', reason: 'caller_hung_up', durationMs: 70 });
});

it('a call of a tool is recorded with the moment when it began, unless the gateway has recorded it', () => {
  const { recorder, observe } = recorded();
  const call = {
    toolCallId: 'tcall_1',
    name: 'hand_off',
    arguments: { rule: '激しい痛み' },
    result: 'ok',
    error: null,
  };
  observe({ type: 'tool.called', ...call, durationMs: 30, isRecorded: false }, { atMs: 100 });
  observe({ type: 'tool.called', ...call, durationMs: 30, isRecorded: true }, { atMs: 100 });
  expect(recorder.toolInvocations).toEqual([{ ...call, durationMs: 30, atMs: 70 }]);
});

it('what says nothing of the call itself is not recorded', () => {
  const { recorder, observe } = recorded();
  observe({ type: 'caller.speech_started' }, { atMs: 1 });
  observe({ type: 'agent.output_started' }, { atMs: 2 });
  expect(recorder.log).toEqual([]);
});
