import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { atRest } from '../testing/at-rest.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createCommittedSpeech } from './committed-speech.ts';
import { createFloor } from './floor.ts';

function setUp({ isMuted = false } = {}) {
  const log: string[] = [];
  const words: PromiseWithResolvers<string | null>[] = [];
  const timers = manualTimers(manualClock());
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
    },
    floor,
    agent,
    isMuted: () => isMuted,
    interrupts: ({ text }) => (text === 'はい' ? 'passes' : 'undecided'),
    timers,
    interruptAfterMs: 1000,
    listener: { onSpoken: () => void log.push('spoken'), onQuiet: () => void log.push('quiet') },
  });
  const understand = async (text: string | null): Promise<void> => {
    words.shift()?.resolve(text);
    await atRest();
  };
  const say = (): void => {
    speech.speechSuspected();
    speech.speechStarted();
    speech.speechEnded({ durationMs: 400, audio: [], silenceMs: 500 });
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

  it('long speech interrupts before it has ended, and is answered when it has', async () => {
    const { log, agent, speech, timers } = setUp();
    agent.isAudible = true;
    speech.speechStarted();
    await timers.advance(1000);
    expect(log).toEqual(['hold', 'cut', 'release']);
    agent.isAudible = false;
    speech.speechEnded({ durationMs: 1500, audio: [], silenceMs: 500 });
    expect(log.slice(3)).toEqual(['commit', 'cut', 'release', 'spoken']);
  });

  it('a caller who speaks again before the first words are known keeps the agent silent', async () => {
    const { log, agent, speech, say, understand } = setUp();
    agent.isAudible = true;
    say();
    speech.speechStarted();
    await understand('はい');
    expect(log.filter((line) => line === 'release')).toEqual([]);
    speech.speechEnded({ durationMs: 300, audio: [], silenceMs: 500 });
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
