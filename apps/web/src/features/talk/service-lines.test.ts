import { expect, it } from 'vitest';
import { serviceLines } from './service-lines.ts';

const calendar = {
  ...{ id: 'calendar_a' as const, name: 'Google Calendar' },
  actions: [
    { name: 'find', description: 'Finds free times' },
    { name: 'book', description: 'Makes an appointment' },
  ],
};
const action = (name: string, leftOut: 'not_connected' | null = null) => ({
  ...{ connector: 'calendar_a', action: name, name: `google_${name}`, leftOut },
});

it('what was done at a service is told once, what failed beside it, and what was not asked for not at all', () => {
  const actions = [action('find'), action('book'), action('cancel')];
  const toolInvocations = ['google_find', 'google_find', 'google_book', 'record_field'].map((name, at) => ({
    ...{ name, error: at === 1 ? 'unavailable' : null, durationMs: 90 },
  }));
  expect(serviceLines({ call: { actions, toolInvocations }, connectors: [calendar] })).toEqual([
    { service: 'Google Calendar', action: 'Finds free times', state: 'done' },
    { service: 'Google Calendar', action: 'Finds free times', state: 'failed' },
    { service: 'Google Calendar', action: 'Makes an appointment', state: 'done' },
  ]);
});

it('a change of which nobody knows whether it was made is told as neither done nor failed', () => {
  const toolInvocations = [
    { name: 'google_book', error: 'unclear', durationMs: 90 },
    { name: 'google_find', error: null, durationMs: null },
  ];
  const lines = serviceLines({ call: { actions: [action('book'), action('find')], toolInvocations }, connectors: [] });
  expect(lines.map(({ state }) => state)).toEqual(['unclear', 'unclear']);
});

it('a service that the call could not use is told once, with the reason', () => {
  const actions = [action('find', 'not_connected'), action('book', 'not_connected')];
  expect(serviceLines({ call: { actions, toolInvocations: [] }, connectors: [calendar] })).toEqual([
    { service: 'Google Calendar', action: null, state: 'not_connected' },
  ]);
});
