import { expect, it } from 'vitest';
import { createUsage } from './usage.ts';

it('what a call has used up is the sum of its replies', () => {
  const usage = createUsage();
  const reply = { textIn: 120, audioIn: 60, cachedIn: 10, textOut: 8, audioOut: 30 };
  usage.add(reply);
  usage.add({ ...reply, audioOut: 5 });
  expect(usage.tokens).toEqual({ textIn: 240, audioIn: 120, cachedIn: 20, textOut: 16, audioOut: 35 });
  expect(usage.line()).toMatchObject({ replies: 2, text_tokens_in: 240, audio_tokens_out: 35 });
});
