import { describe, expect, it } from 'vitest';
import { createFloor } from './floor.ts';
import { manualClock } from '@uketsuke/runtime';
import { manualTimers } from '../testing/manual-timers.ts';
import { createRecognizedSpeech } from './recognized-speech.ts';
import { backchannelPasses } from './rules/backchannel-passes.ts';
import { firstVerdict } from './rules/interruption.ts';
import { wordsInterrupt } from './rules/words-interrupt.ts';

function setUp({ isAudible = true, remainingMs = 5000 } = {}) {
  const log: string[] = [];
  const clock = manualClock();
  const timers = manualTimers(clock);
  const recognised: Promise<string | null>[] = [];
  const state = { isMuted: false };
  const agent = { isAudible, remainingMs, hold: () => log.push('hold'), release: () => log.push('release') };
  const isMuted = (): boolean => state.isMuted;
  const floor = createFloor({
    agent,
    isMuted,
    takeTurn() {
      log.push('take');
      agent.isAudible = false;
    },
    onTurnStarted: () => {},
    onTurnStopped: () => {},
  });
  const speech = createRecognizedSpeech({
    recognizer: {
      hear: () => {},
      speechStarted: () => {},
      speechPaused: () => log.push('paused'),
      speechResumed: () => log.push('resumed'),
      recognise: () => recognised.shift() ?? Promise.resolve(''),
      close: () => {},
    },
    floor,
    agent,
    isMuted,
    interrupts: firstVerdict([
      backchannelPasses({ isBackchannel: (text) => text === 'はい', answerWithinMs: 600 }),
      wordsInterrupt({ mayBecomeBackchannel: (text) => 'はい'.startsWith(text) }),
    ]),
    interruptAfterMs: 1000,
    silenceMsFor: (words) => (words.endsWith('、') ? 1500 : 500),
    joiner: '',
    clock,
    timers,
    listener: {
      onText: (text) => log.push(`text ${text}`),
      onInaudible: () => log.push('inaudible'),
      onQuiet: () => log.push('quiet'),
    },
  });
  /** The speech ends; resolves when what was said in it was told, and everybody who waited for that has acted. */
  const end = async (said: Promise<string | null> | string | null, durationMs = 600): Promise<void> => {
    const text = Promise.resolve(said);
    recognised.push(text);
    speech.speechEnded({ durationMs, audio: [], silenceMs: 500 });
    await text.catch(() => {});
    await Promise.resolve();
  };
  return { speech, log, agent, state, end, timers };
}

describe('a caller whom a recognizer hears', () => {
  it('silences the agent at once; what was said takes the turn', async () => {
    const { speech, log, end } = setUp();
    speech.speechStarted();
    expect(log).toEqual(['hold']);
    await end('予約です');
    expect(log).toEqual(['hold', 'take', 'release', 'text 予約です']);
  });

  it.each(['はい', ''])('by %j lets the agent go on, without taking the turn', async (said) => {
    const { speech, log, end } = setUp();
    speech.speechStarted();
    await end(said);
    expect(log).toEqual(['hold', 'release', 'quiet']);
  });

  it('answers with a backchannel into the last words', async () => {
    const { speech, log, end } = setUp({ remainingMs: 400 });
    speech.speechStarted();
    await end('はい');
    expect(log).toContain('text はい');
  });

  it('answers with a backchannel while the agent is silent', async () => {
    const { speech, log, end } = setUp({ isAudible: false });
    speech.speechStarted();
    await end('はい');
    expect(log).toContain('text はい');
  });

  it('is inaudible where the recognizer failed on real speech over the agent; a short sound is nothing', async () => {
    const long = setUp();
    long.speech.speechStarted();
    await long.end(Promise.reject(new Error('down')), 1500);
    expect(long.log).toEqual(['hold', 'take', 'release', 'inaudible']);
    const short = setUp();
    short.speech.speechStarted();
    await short.end(null);
    expect(short.log).toEqual(['hold', 'release', 'quiet']);
  });

  it('is inaudible where the recognizer failed on a short answer, while the agent is silent', async () => {
    const { speech, log, end } = setUp({ isAudible: false });
    speech.speechStarted();
    await end(null);
    expect(log.at(-1)).toBe('inaudible');
  });

  it('is not answered while speaking on, and nothing is lost', async () => {
    const { speech, log, end } = setUp();
    speech.speechStarted();
    const first = Promise.withResolvers<string>();
    const firstEnd = end(first.promise);
    speech.speechStarted();
    first.resolve('田中');
    await firstEnd;
    expect(log).not.toContain('take');
    expect(speech.isCallerBusy).toBe(true);
    await end('太郎です');
    expect(log.filter((entry) => entry.startsWith('text'))).toEqual(['text 田中', 'text 太郎です']);
    expect(speech.isCallerBusy).toBe(false);
  });

  it('is waited for where more must follow, and both parts are one turn', async () => {
    const { speech, log, end, timers } = setUp({ isAudible: false });
    speech.speechStarted();
    await end('ゼロキュウゼロ、');
    await timers.advance(900);
    expect(log).not.toContain('text ゼロキュウゼロ、');
    expect(speech.isCallerBusy).toBe(true);
    speech.speechStarted();
    await timers.advance(5000);
    await end('いちにさんよん');
    expect(log.filter((entry) => entry.startsWith('text'))).toEqual(['text ゼロキュウゼロ、', 'text いちにさんよん']);
    expect(speech.isCallerBusy).toBe(false);
  });

  it('is answered after that wait where nothing follows, and before text that is typed meanwhile', async () => {
    const { speech, log, end, timers } = setUp({ isAudible: false });
    speech.speechStarted();
    await end('ゼロキュウゼロ、');
    await timers.advance(1000);
    expect(log).toContain('text ゼロキュウゼロ、');
    speech.speechStarted();
    await end('いち、');
    speech.textCame();
    expect(log.at(-1)).toBe('text いち、');
    expect(timers.pending()).toBe(0);
  });

  it('takes the turn before the speech ends, as soon as the words are more than a backchannel', () => {
    const { speech, log } = setUp();
    speech.speechStarted();
    speech.interim('はい');
    expect(log).toEqual(['hold']);
    speech.interim('予約を');
    expect(log).toEqual(['hold', 'take', 'release']);
  });

  it('keeps the agent silent over a noise while what was said before is still being recognised', () => {
    const { speech, log, end } = setUp();
    speech.speechStarted();
    void end(new Promise(() => {}));
    speech.speechSuspected();
    speech.speechDismissed();
    expect(log).not.toContain('release');
  });

  it('does not interrupt an agent that must be heard out, by speech or by words outside any speech', async () => {
    const { speech, log, state, end } = setUp();
    state.isMuted = true;
    speech.speechStarted();
    speech.interim('予約を');
    await end('予約です');
    speech.stray('予約です');
    expect(log).toEqual(['release', 'quiet']);
  });

  it('is told nothing more once the hearing is closed', async () => {
    const { speech, log, end } = setUp();
    const said = Promise.withResolvers<string | null>();
    speech.speechStarted();
    const ended = end(said.promise, 1500);
    speech.close();
    said.resolve(null);
    await ended;
    expect(log).toEqual(['hold']);
  });
});

describe('words outside any speech that was noticed', () => {
  it('are a turn, over the agent too, unless they are a backchannel', () => {
    const { speech, log } = setUp();
    speech.stray('はい');
    expect(log).toEqual([]);
    speech.stray('予約です');
    expect(log).toEqual(['take', 'release', 'text 予約です']);
  });

  it('are an answer while the agent is silent, a backchannel too', () => {
    const { speech, log } = setUp({ isAudible: false });
    speech.stray('はい');
    expect(log).toContain('text はい');
  });
});
