import { describe, expect, it } from 'vitest';
import { createFloor } from './floor.ts';

function setUp({ isAudible = true, isMuted = false } = {}) {
  const log: string[] = [];
  const agent = { isAudible, remainingMs: 5000, hold: () => log.push('hold'), release: () => log.push('release') };
  const floor = createFloor({
    agent,
    isMuted: () => isMuted,
    takeTurn: () => log.push('take'),
    onTurnStarted: () => log.push('turn started'),
    onTurnStopped: () => log.push('turn stopped'),
  });
  return { floor, log };
}

describe('what may be speech', () => {
  it('silences an agent that speaks, until it is known to be none', () => {
    const { floor, log } = setUp();
    floor.speechSuspected();
    expect(log).toEqual(['hold']);
    floor.speechDismissed();
    expect(log).toEqual(['hold', 'release']);
  });

  it('changes nothing for an agent that is silent or must be heard out', () => {
    for (const { floor, log } of [setUp({ isAudible: false }), setUp({ isMuted: true })]) {
      floor.speechSuspected();
      floor.speechDismissed();
      expect(log).toEqual([]);
    }
  });
});

describe("the caller's turn", () => {
  it('starts with the speech where the agent is silent', () => {
    const { floor, log } = setUp({ isAudible: false });
    floor.speechStarted();
    floor.speechEnded();
    expect(log.filter((entry) => entry.startsWith('turn'))).toEqual(['turn started', 'turn stopped']);
  });

  it("starts over the agent's voice only when the floor is taken", () => {
    const { floor, log } = setUp();
    floor.speechStarted();
    expect(log).toEqual(['hold']);
    floor.take();
    expect(log).toEqual(['hold', 'turn started', 'take', 'release']);
    floor.speechEnded();
    expect(log.at(-1)).toBe('turn stopped');
  });

  it('is told as started and stopped where the floor is taken after the end of the speech', () => {
    const { floor, log } = setUp();
    floor.speechStarted();
    floor.speechEnded();
    floor.take();
    expect(log).toEqual(['hold', 'turn started', 'turn stopped', 'take', 'release']);
  });

  it('is never told where the agent goes on, because the speech was a sign of listening', () => {
    const { floor, log } = setUp();
    floor.speechStarted();
    floor.speechEnded();
    floor.giveBack();
    floor.take();
    expect(log).toEqual(['hold', 'release', 'take', 'release']);
  });
});
