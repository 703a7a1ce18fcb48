import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../testing/manual-timers.ts';
import { createFloor } from './floor.ts';
import { createProviderHeardSpeech } from './provider-heard-speech.ts';

function setUp({ isAudible = true, remainingMs = 5000 } = {}) {
  const log: string[] = [];
  const timers = manualTimers(manualClock());
  const agent = { isAudible, remainingMs, hold: () => log.push('hold'), release: () => log.push('release') };
  const isMuted = () => false;
  const floor = createFloor({
    agent,
    isMuted,
    takeTurn: () => log.push('take'),
    onTurnStarted: () => {},
    onTurnStopped: () => {},
  });
  const speech = createProviderHeardSpeech({
    hear: (frame) => log.push(`model hears ${frame.length}`),
    floor,
    agent,
    isMuted,
    timers,
    limits: { modelInterruptAfterMs: 700, answerWithinMs: 600 },
    listener: { onQuiet: () => log.push('quiet') },
  });
  const end = (durationMs: number): void => speech.speechEnded({ durationMs, audio: [], silenceMs: 500 });
  return { speech, log, timers, end };
}

describe('a model that hears the caller, whose provider finds the turns', () => {
  it('hears everything', () => {
    const { speech, log } = setUp();
    speech.hear(new Int16Array(160));
    expect(log).toEqual(['model hears 160']);
  });

  it('does not answer a sign of listening: the agent goes on, and one reply is refused', () => {
    const { speech, log, end } = setUp();
    speech.speechStarted();
    end(300);
    expect(log).toEqual(['hold', 'release', 'quiet']);
    expect([speech.refusesReply?.(), speech.refusesReply?.()]).toEqual([true, false]);
  });

  it('nor one that the provider answers before its end was found here, and then refuses nothing more', () => {
    const { speech, log, end } = setUp();
    speech.speechStarted();
    expect(speech.refusesReply?.()).toBe(true);
    end(300);
    expect(log).toEqual(['hold', 'release', 'quiet']);
    expect(speech.refusesReply?.()).toBe(false);
  });

  it('is cut at once by an answer into its last moments that the provider has heard first', () => {
    const { speech, log, end } = setUp({ remainingMs: 300 });
    speech.speechStarted();
    expect(speech.refusesReply?.()).toBe(false);
    end(300);
    expect(log.filter((line) => line === 'take')).toHaveLength(1);
  });

  it('is interrupted by speech that lasts, and its answer to that is spoken', async () => {
    const { speech, log, timers, end } = setUp();
    speech.speechStarted();
    await timers.advance(700);
    expect(log).toContain('take');
    end(900);
    expect(speech.refusesReply?.()).toBe(false);
  });

  it('answers a short word into the last moments of the agent, and any while it is silent', () => {
    for (const agent of [{ remainingMs: 300 }, { isAudible: false, remainingMs: 0 }]) {
      const { speech, end } = setUp(agent);
      speech.speechStarted();
      end(300);
      expect(speech.refusesReply?.()).toBe(false);
    }
  });
});
