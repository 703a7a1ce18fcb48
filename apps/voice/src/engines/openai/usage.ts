/** What a call has used up at the service, in the service's tokens. */
import type { ResponseUsage } from './realtime-events.ts';

export function createUsage() {
  const sum = { replies: 0, textIn: 0, audioIn: 0, cachedIn: 0, textOut: 0, audioOut: 0 };
  return {
    add({ input_token_details: input, output_token_details: output }: ResponseUsage): void {
      sum.replies += 1;
      sum.textIn += input?.text_tokens ?? 0;
      sum.audioIn += input?.audio_tokens ?? 0;
      sum.cachedIn += input?.cached_tokens ?? 0;
      sum.textOut += output?.text_tokens ?? 0;
      sum.audioOut += output?.audio_tokens ?? 0;
    },
    /** For one line of the log. */
    line: () => ({
      replies: sum.replies,
      text_tokens_in: sum.textIn,
      audio_tokens_in: sum.audioIn,
      cached_tokens_in: sum.cachedIn,
      text_tokens_out: sum.textOut,
      audio_tokens_out: sum.audioOut,
    }),
  };
}
