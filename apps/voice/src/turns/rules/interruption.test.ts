import { describe, expect, it } from 'vitest';
import { backchannelPasses } from './backchannel-passes.ts';
import { firstVerdict, type WordsOverAgent } from './interruption.ts';
import { wordsInterrupt } from './words-interrupt.ts';

const judge = firstVerdict([
  backchannelPasses({ isBackchannel: (text) => text === 'はい', answerWithinMs: 600 }),
  wordsInterrupt({ mayBecomeBackchannel: (text) => 'はい'.startsWith(text) }),
]);
const words = (text: string, more: Partial<WordsOverAgent> = {}): WordsOverAgent => ({
  text,
  isComplete: true,
  agentRemainingMs: 5000,
  ...more,
});

describe("words over the agent's voice", () => {
  it.each([
    ['a complete sentence interrupts', words('予約です'), 'interrupts'],
    ['a sign of listening passes', words('はい'), 'passes'],
    ['a sign of listening into the last words is an answer', words('はい', { agentRemainingMs: 400 }), 'interrupts'],
    ['nothing understood passes', words(''), 'passes'],
    ['what may still become a sign of listening decides nothing', words('は', { isComplete: false }), 'undecided'],
    ['what can be none any more interrupts before it is complete', words('予約', { isComplete: false }), 'interrupts'],
    ['nothing heard yet decides nothing', words('', { isComplete: false }), 'undecided'],
  ])('%s', (_title, given, verdict) => {
    expect(judge(given)).toBe(verdict);
  });
});
