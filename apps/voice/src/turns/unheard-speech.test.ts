import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../testing/manual-timers.ts';
import { createFloor } from './floor.ts';
import { createUnheardSpeech } from './unheard-speech.ts';

function setUp({ isAudible = true, isMuted = false } = {}) {
  const timers = manualTimers(manualClock());
  const log: string[] = [];
  const agent = { isAudible, remainingMs: 5000, hold: () => log.push('hold'), release: () => log.push('release') };
  const floor = createFloor({
    agent,
    isMuted: () => isMuted,
    takeTurn() {
      log.push('take');
      agent.isAudible = false;
    },
    onTurnStarted: () => {},
    onTurnStopped: () => {},
  });
  const speech = createUnheardSpeech({
    floor,
    isMuted: () => isMuted,
    timers,
    limits: { interruptAfterMs: 1000, textAfterSpeechMs: 2500 },
    listener: { onInaudible: () => log.push('inaudible'), onQuiet: () => log.push('quiet') },
  });
  const end = (durationMs: number): void => speech.speechEnded({ durationMs, audio: [], silenceMs: 500 });
  return { speech, timers, log, end };
}

describe('a caller whom nobody hears', () => {
  it('takes the turn by a second of speech over the agent, and is inaudible when it ends', async () => {
    const { speech, timers, log, end } = setUp();
    speech.speechStarted();
    await timers.advance(999);
    expect(log).toEqual(['hold']);
    await timers.advance(1);
    expect(log).toEqual(['hold', 'take', 'release']);
    end(1400);
    await timers.advance(2500);
    expect(log.at(-1)).toBe('inaudible');
  });

  it('lets the agent go on after shorter speech over it', async () => {
    const { speech, timers, log, end } = setUp();
    speech.speechStarted();
    await timers.advance(500);
    end(500);
    await timers.advance(10_000);
    expect(log).toEqual(['hold', 'release', 'quiet']);
  });

  it('is not inaudible where the speech also comes as text, before its end', async () => {
    const { speech, timers, log, end } = setUp({ isAudible: false });
    speech.speechStarted();
    speech.textCame();
    end(2000);
    await timers.advance(10_000);
    expect(log).not.toContain('inaudible');
  });

  it('is not inaudible where the speech also comes as text, soon after its end', async () => {
    const { speech, timers, log, end } = setUp({ isAudible: false });
    speech.speechStarted();
    end(2000);
    await timers.advance(2000);
    speech.textCame();
    await timers.advance(10_000);
    expect(log).not.toContain('inaudible');
  });

  it('says nothing by a short sound in a pause', async () => {
    const { speech, timers, log, end } = setUp({ isAudible: false });
    speech.speechStarted();
    end(200);
    await timers.advance(10_000);
    expect(log).not.toContain('inaudible');
  });

  it('neither holds nor cuts an agent that must be heard out', async () => {
    const { speech, timers, log, end } = setUp({ isMuted: true });
    speech.speechStarted();
    await timers.advance(2000);
    end(2000);
    await timers.advance(5000);
    expect(log).toEqual(['release', 'quiet']);
    expect(timers.pending()).toBe(0);
  });

  it('leaves no timer behind when the hearing is closed', () => {
    const { speech, timers } = setUp();
    speech.speechStarted();
    speech.close();
    expect(timers.pending()).toBe(0);
  });
});
