import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { atRest } from '../testing/at-rest.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createCommittedSpeech } from './committed-speech.ts';
import { createFloor } from './floor.ts';

function setUp({ isMuted = false, isNumberAsked = false } = {}) {
  const log: string[] = [];
  const words: PromiseWithResolvers<string | null>[] = [];
  const clock = manualClock();
  const timers = manualTimers(clock);
  const agent = {
    isAudible: false,
    remainingMs: 5000,
    hold: () => void log.push('hold'),
    release: () => void log.push('release'),
  };
  const floor = createFloor({
    agent,
    isMuted: () => isMuted,
    takeTurn: () => void log.push('cut'),
    onTurnStarted: () => {},
    onTurnStopped: () => {},
  });
  const speech = createCommittedSpeech({
    hear: () => {},
    turns: {
      begin: () => {},
      commit() {
        log.push('commit');
        const said = Promise.withResolvers<string | null>();
        words.push(said);
        return said.promise;
      },
      discard: () => void log.push('discard'),
      prepare({ withReply }) {
        log.push(withReply ? 'prepare' : 'prepare words');
        const said = Promise.withResolvers<string | null>();
        words.push(said);
        return said.promise;
      },
      goOn: () => void log.push('go on'),
    },
    floor,
    agent,
    isMuted: () => isMuted,
    endOfSpeech: {
      heard: ({ text }) => void log.push(`heard ${text}`),
      awaitWords: (areAwaited) => void log.push(areAwaited ? 'await' : 'await no more'),
      isNear: !isNumberAsked,
    },
    interrupts: ({ text }) => (text === 'はい' ? 'passes' : 'undecided'),
    silenceMsFor: (text) => (text.endsWith('、') ? 1500 : 0),
    joiner: '',
    clock,
    timers,
    interruptAfterMs: 1000,
    listener: { onSpoken: () => void log.push('spoken'), onQuiet: () => void log.push('quiet') },
  });
  const understand = async (text: string | null): Promise<void> => {
    words.shift()?.resolve(text);
    await atRest();
  };
  const say = (durationMs = 700): void => {
    speech.speechSuspected();
    speech.speechStarted();
    speech.speechEnded({ durationMs, audio: [], silenceMs: 340 });
  };
  return { log, agent, speech, timers, understand, say };
}

describe('a model that is told where turns end', () => {
  it('answers at once what is said while the agent is silent: nobody waits for the words', () => {
    const { log, speech, say } = setUp();
    say();
    expect(log).toEqual(['hold', 'commit', 'cut', 'release', 'spoken']);
    expect(speech.isCallerBusy).toBe(false);
  });

  describe('in a pause', () => {
    it('the model prepares an answer, and its words say whether the turn is over', async () => {
      const { log, speech, understand } = setUp();
      speech.speechStarted();
      speech.speechPaused?.({ audio: [] });
      await understand('明日です');
      expect(log.slice(1)).toEqual(['prepare', 'await', 'await no more', 'heard 明日です']);
    });

    it('that may be one between groups of digits, only the words are asked for', () => {
      const { log, speech } = setUp({ isNumberAsked: true });
      speech.speechStarted();
      speech.speechPaused?.({ audio: [] });
      expect(log.slice(1)).toEqual(['prepare words', 'await']);
    });

    it('after which the caller goes on the model is told so, and words that come for it now say nothing of the next speech', async () => {
      const { log, speech, understand } = setUp();
      speech.speechStarted();
      speech.speechPaused?.({ audio: [] });
      speech.speechResumed?.();
      speech.speechEnded({ durationMs: 900, audio: [], silenceMs: 340 });
      speech.speechStarted();
      log.length = 0;
      await understand('明日です');
      expect(log).toEqual([]);
    });

    it.each(['over the agent’s voice', 'while the agent must be heard out'])('%s nothing is prepared', (when) => {
      const { log, agent, speech } = setUp({ isMuted: when.startsWith('while') });
      agent.isAudible = true;
      speech.speechStarted();
      speech.speechPaused?.({ audio: [] });
      expect(log.filter((line) => line.startsWith('prepare'))).toEqual([]);
    });
  });

  it('a sign of listening over the agent’s voice lets it go on at the same word', async () => {
    const { log, agent, speech, say, understand } = setUp();
    agent.isAudible = true;
    say();
    expect(speech.isCallerBusy).toBe(true);
    await understand('はい');
    expect(log).toEqual(['hold', 'hold', 'commit', 'release', 'quiet']);
    expect(speech.isCallerBusy).toBe(false);
  });

  it.each(['いえ、違います', null])(
    'other words over the agent’s voice, and words that nobody understands, interrupt: %s',
    async (text) => {
      const { log, agent, say, understand } = setUp();
      agent.isAudible = true;
      say();
      await understand(text);
      expect(log.slice(2)).toEqual(['commit', 'cut', 'release', 'spoken']);
    },
  );

  it('a short sound over the agent’s voice, in which nobody understands a word, lets it go on', async () => {
    const { log, agent, say, understand } = setUp();
    agent.isAudible = true;
    say(400);
    await understand(null);
    expect(log.slice(2)).toEqual(['commit', 'release', 'quiet']);
  });

  describe('where the words over the agent’s voice come late, the agent goes on after a short sound', () => {
    const sayOverAgent = async () => {
      const talk = setUp();
      talk.agent.isAudible = true;
      talk.say(400);
      await talk.timers.advance(1500);
      await atRest();
      expect(talk.log.slice(2)).toEqual(['commit', 'release', 'quiet']);
      talk.log.length = 0;
      return talk;
    };

    it.each([
      ['いえ、違います', ['cut', 'release', 'spoken']],
      ['はい', []],
      [null, []],
    ])('and they are judged when they come: %s', async (text, then) => {
      const { log, understand } = await sayOverAgent();
      await understand(text);
      expect(log).toEqual(then);
    });

    it('unless the caller has spoken since', async () => {
      const { log, speech, understand } = await sayOverAgent();
      speech.speechStarted();
      log.length = 0;
      await understand('いえ、違います');
      expect(log).toEqual([]);
    });
  });

  it('in the middle of a number the reply is given up before it is heard, and asked for again where nothing follows', async () => {
    const { log, speech, timers, say, understand } = setUp();
    say();
    await understand('ゼロキュウゼロ、');
    expect(log.slice(1)).toEqual(['commit', 'cut', 'release', 'spoken', 'cut', 'release']);
    expect(speech.isCallerBusy).toBe(true);
    await timers.advance(1159);
    expect(log.at(-1)).not.toBe('spoken');
    await timers.advance(1);
    expect(log.at(-1)).toBe('spoken');
    expect(speech.isCallerBusy).toBe(false);
  });

  it('in the middle of a number the caller who goes on is answered once, at the end of it', async () => {
    const { log, speech, timers, say, understand } = setUp();
    say();
    await understand('ゼロキュウゼロ、');
    say();
    await understand('いちにさんよん');
    await timers.advance(5000);
    expect(log.filter((line) => line === 'spoken')).toHaveLength(2);
    expect(speech.isCallerBusy).toBe(false);
  });

  it('a reply that is heard already is not given up for its words', async () => {
    const { log, agent, say, understand } = setUp();
    say();
    agent.isAudible = true;
    await understand('ゼロキュウゼロ、');
    expect(log.at(-1)).toBe('spoken');
  });

  it('long speech interrupts before it has ended, and is answered when it has', async () => {
    const { log, agent, speech, timers } = setUp();
    agent.isAudible = true;
    speech.speechStarted();
    await timers.advance(1000);
    expect(log).toEqual(['hold', 'cut', 'release']);
    agent.isAudible = false;
    speech.speechEnded({ durationMs: 1500, audio: [], silenceMs: 340 });
    expect(log.slice(3)).toEqual(['commit', 'cut', 'release', 'spoken']);
  });

  it('a caller who speaks again before the first words are known keeps the agent silent', async () => {
    const { log, agent, speech, say, understand } = setUp();
    agent.isAudible = true;
    say();
    speech.speechStarted();
    await understand('はい');
    expect(log.filter((line) => line === 'release')).toEqual([]);
    speech.speechEnded({ durationMs: 300, audio: [], silenceMs: 340 });
    await understand('待って');
    expect(log.at(-1)).toBe('spoken');
  });

  it('while the agent must be heard out, what is said is no turn', () => {
    const { log, agent, say } = setUp({ isMuted: true });
    agent.isAudible = true;
    say();
    expect(log).toEqual(['discard', 'release', 'quiet']);
  });
});
