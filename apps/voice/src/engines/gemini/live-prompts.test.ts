import { describe, expect, it } from 'vitest';
import { createLivePrompts } from './live-prompts.ts';

const promptsFor = ({ rate = 1, isText = false } = {}) =>
  createLivePrompts({ language: 'ja', config: { greeting: 'もしもし。', speaking_rate: rate }, isText });

describe('what Gemini Live is told besides the instructions of the conversation', () => {
  it('is how fast to speak, for which the service has no setting; nothing where that is the usual', () => {
    expect(promptsFor({ rate: 1.15 }).standing).toContain('1.15倍');
    expect(promptsFor().standing).not.toContain('倍');
  });

  it('is the greeting, where the caller reads it and the model has not said it', () => {
    expect(promptsFor({ isText: true }).standing).toContain('「もしもし。」');
    expect(promptsFor().standing).not.toContain('もしもし');
  });

  it('is the mark of instructions, which no caller of another call knows', () => {
    const [one, other] = [promptsFor(), promptsFor()];
    const [, mark = ''] = /^<([\w-]+)>続けて<\/\1>$/.exec(one.instruct('続けて')) ?? [];
    expect(one.standing).toContain(`<${mark}>`);
    expect(other.standing).not.toContain(mark);
  });
});
