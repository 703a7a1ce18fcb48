import { expect, it } from 'vitest';
import { createModelHeardSpeech } from './model-heard-speech.ts';

function setUp() {
  const log: string[] = [];
  const speech = createModelHeardSpeech({
    hear: (frame) => log.push(`model hears ${frame.length}`),
    floor: { take: () => log.push('take') },
    listener: {
      onTurnStarted: () => log.push('turn started'),
      onTurnStopped: () => log.push('turn stopped'),
      onQuiet: () => log.push('quiet'),
    },
  });
  return { log, speech };
}

it('a model that hears the caller gets all audio, and nobody else holds or cuts it', () => {
  const { log, speech } = setUp();
  speech.hear(new Int16Array(320));
  speech.speechSuspected();
  speech.speechStarted();
  speech.speechEnded({ durationMs: 900, audio: [] });
  expect(log).toEqual(['model hears 320', 'turn started', 'turn stopped', 'quiet']);
});

it('text takes the turn from a model that hears the caller', () => {
  const { log, speech } = setUp();
  speech.textCame();
  expect(log).toEqual(['take']);
});
