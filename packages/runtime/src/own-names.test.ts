import { expect, it } from 'vitest';
import { ownNameOf, withOwnNames } from './own-names.ts';

it('the own name of a setting goes before the common one, for this process alone', () => {
  const environment = { PORT: '4000', VOICE_PORT: '4100', METRICS_PORT: '0', LOG_LEVEL: 'info' };
  expect(withOwnNames('VOICE', environment)).toMatchObject({ PORT: '4100', METRICS_PORT: '0', LOG_LEVEL: 'info' });
  expect(withOwnNames('WORKER', environment)).toMatchObject({ PORT: '4000' });
});

it('only what every process has gets an own name', () => {
  expect([ownNameOf('VOICE', 'PORT'), ownNameOf('VOICE', 'LOG_LEVEL')]).toEqual(['VOICE_PORT', 'LOG_LEVEL']);
});
