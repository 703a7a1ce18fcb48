import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { settled } from '../testing/call-harness.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createTurnTaking } from './turn-taking.ts';

function turns({ hasEars = true, isAudible = true, remainingMs = 5000 } = {}) {
  const timers = manualTimers(manualClock());
  const log: string[] = [];
  const agent = { isAudible, remainingMs, mayInterrupt: true };
  const taking = createTurnTaking({
    playout: {
      hold: () => log.push('hold'),
      release: () => log.push('release'),
      get isAudible() {
        return agent.isAudible;
      },
      get remainingMs() {
        return agent.remainingMs;
      },
    },
    timers,
    limits: { interruptAfterMs: 1000, textAfterSpeechMs: 2500, answerWithinMs: 600 },
    hasEars,
    mayInterrupt: () => agent.mayInterrupt,
    isBackchannel: (text) => text === 'はい',
    mayBecomeBackchannel: (text) => 'はい'.startsWith(text),
    takeTurn() {
      log.push('take');
      agent.isAudible = false;
    },
    onText: (text) => log.push(`text ${text}`),
    onInaudible: () => log.push('inaudible'),
    onQuiet: () => log.push('quiet'),
  });
  return { taking, timers, log, agent };
}
const heard = (text: string | null) => ({ durationMs: 600, text: Promise.resolve(text) });

describe('what may be speech', () => {
  it('silences an agent that speaks, until it is known to be none', () => {
    const { taking, log } = turns();
    taking.speechSuspected();
    expect(log).toEqual(['hold']);
    taking.speechDismissed();
    expect(log).toEqual(['hold', 'release']);
  });

  it('is nothing to an agent that is silent, or must be heard out', () => {
    const silent = turns({ isAudible: false });
    silent.taking.speechSuspected();
    silent.taking.speechDismissed();
    const leaving = turns();
    leaving.agent.mayInterrupt = false;
    leaving.taking.speechSuspected();
    leaving.taking.speechDismissed();
    expect([...silent.log, ...leaving.log]).toEqual([]);
  });

  it('does not let an agent go on while what was said before is still being recognised', () => {
    const { taking, log } = turns();
    taking.speechStarted();
    taking.speechEnded({ durationMs: 600, text: new Promise(() => {}) });
    taking.speechSuspected();
    taking.speechDismissed();
    expect(log).not.toContain('release');
  });
});

describe('with ears', () => {
  it('speech holds the agent at once; what was said takes the turn', async () => {
    const { taking, log } = turns();
    taking.speechStarted();
    expect(log).toEqual(['hold']);
    taking.speechEnded(heard('予約です'));
    await settled();
    expect(log).toEqual(['hold', 'take', 'release', 'text 予約です']);
  });

  it.each(['はい', ''])('%j lets the agent go on, without taking the turn', async (said) => {
    const { taking, log } = turns();
    taking.speechStarted();
    taking.speechEnded(heard(said));
    await settled();
    expect(log).toEqual(['hold', 'release', 'quiet']);
  });

  it('a backchannel into the last words is an answer', async () => {
    const { taking, log } = turns({ remainingMs: 400 });
    taking.speechStarted();
    taking.speechEnded(heard('はい'));
    await settled();
    expect(log).toContain('text はい');
  });

  it('a backchannel while the agent is silent is an answer', async () => {
    const { taking, log } = turns({ isAudible: false });
    taking.speechStarted();
    taking.speechEnded(heard('はい'));
    await settled();
    expect(log).toContain('text はい');
  });

  it('a recognizer that failed on real speech makes it inaudible, on a short sound nothing', async () => {
    const long = turns();
    long.taking.speechStarted();
    long.taking.speechEnded({ durationMs: 1500, text: Promise.reject(new Error('down')) });
    await settled();
    expect(long.log).toEqual(['hold', 'take', 'release', 'inaudible']);
    const short = turns();
    short.taking.speechStarted();
    short.taking.speechEnded(heard(null));
    await settled();
    expect(short.log).toEqual(['hold', 'release', 'quiet']);
  });

  it('waits with an answer while the caller speaks on, and loses nothing', async () => {
    const { taking, log } = turns();
    taking.speechStarted();
    taking.speechEnded(heard('田中'));
    taking.speechStarted();
    await settled();
    expect(log).not.toContain('take');
    expect(taking.isCallerBusy).toBe(true);
    taking.speechEnded(heard('太郎です'));
    await settled();
    expect(log.filter((entry) => entry.startsWith('text'))).toEqual(['text 田中', 'text 太郎です']);
    expect(taking.isCallerBusy).toBe(false);
  });

  it('what a streaming recognizer hears takes the turn before the speech ends, a backchannel does not', () => {
    const { taking, log } = turns();
    taking.speechStarted();
    taking.interim('はい');
    expect(log).toEqual(['hold']);
    taking.interim('予約を');
    expect(log).toEqual(['hold', 'take', 'release']);
  });
});

describe('words outside any speech that was noticed', () => {
  it('are a turn, over the agent too, unless they are a backchannel', () => {
    const { taking, log } = turns();
    taking.heard('はい');
    expect(log).toEqual([]);
    taking.heard('予約です');
    expect(log).toEqual(['take', 'release', 'text 予約です']);
  });

  it('while the agent is silent a backchannel is an answer; what must be heard out is', () => {
    const silent = turns({ isAudible: false });
    silent.taking.heard('はい');
    expect(silent.log).toContain('text はい');
    const leaving = turns();
    leaving.agent.mayInterrupt = false;
    leaving.taking.heard('予約です');
    expect(leaving.log).toEqual([]);
  });
});

it('a recognizer that failed on a short answer makes it inaudible, while the agent is silent', async () => {
  const { taking, log } = turns({ isAudible: false });
  taking.speechStarted();
  taking.speechEnded(heard(null));
  await settled();
  expect(log.at(-1)).toBe('inaudible');
});

describe('without ears', () => {
  const unheard = (durationMs: number) => ({ durationMs, text: null });

  it('speech of a second over the agent takes the turn and is inaudible when it ends', async () => {
    const { taking, timers, log } = turns({ hasEars: false });
    taking.speechStarted();
    await timers.advance(999);
    expect(log).toEqual(['hold']);
    await timers.advance(1);
    expect(log).toEqual(['hold', 'take', 'release']);
    taking.speechEnded(unheard(1400));
    await timers.advance(2500);
    expect(log.at(-1)).toBe('inaudible');
  });

  it('shorter speech over the agent lets it go on', async () => {
    const { taking, timers, log } = turns({ hasEars: false });
    taking.speechStarted();
    await timers.advance(500);
    taking.speechEnded(unheard(500));
    await timers.advance(10_000);
    expect(log).toEqual(['hold', 'release', 'quiet']);
  });

  it('speech that also comes as text, before or after its end, is not inaudible', async () => {
    const before = turns({ hasEars: false, isAudible: false });
    before.taking.speechStarted();
    before.taking.textCame();
    before.taking.speechEnded(unheard(2000));
    await before.timers.advance(10_000);
    expect(before.log).not.toContain('inaudible');

    const after = turns({ hasEars: false, isAudible: false });
    after.taking.speechStarted();
    after.taking.speechEnded(unheard(2000));
    await after.timers.advance(2000);
    after.taking.textCame();
    await after.timers.advance(10_000);
    expect(after.log).not.toContain('inaudible');
  });

  it('a short sound in a pause is nothing', async () => {
    const { taking, timers, log } = turns({ hasEars: false, isAudible: false });
    taking.speechStarted();
    taking.speechEnded(unheard(200));
    await timers.advance(10_000);
    expect(log).not.toContain('inaudible');
  });
});

describe('an agent that must be heard out', () => {
  it('is neither held nor cut by speech', async () => {
    const { taking, timers, log, agent } = turns({ hasEars: false });
    agent.mayInterrupt = false;
    taking.speechStarted();
    await timers.advance(2000);
    taking.speechEnded({ durationMs: 2000, text: null });
    await timers.advance(5000);
    expect(log).toEqual(['release', 'quiet']);
    expect(timers.pending()).toBe(0);
  });
});

it('what is still being recognised when it is closed comes to nothing', async () => {
  const { taking, log } = turns();
  const said = Promise.withResolvers<string | null>();
  taking.speechStarted();
  taking.speechEnded({ durationMs: 1500, text: said.promise });
  taking.close();
  said.resolve(null);
  await settled();
  expect(log).toEqual(['hold']);
});

it('nothing waits any longer once it is closed', async () => {
  const { taking, timers } = turns({ hasEars: false });
  taking.speechStarted();
  taking.close();
  expect(timers.pending()).toBe(0);
});
