/** What a call has used up at a service, in the service's tokens. */
import type { TokenCounts } from '../engine.ts';

export interface Usage {
  /** Of one reply. */
  add(counts: TokenCounts): void;
  readonly tokens: TokenCounts;
  /** For one line of the log. */
  line(): Record<string, number>;
}

export function createUsage(): Usage {
  const sum: TokenCounts = { textIn: 0, audioIn: 0, cachedIn: 0, textOut: 0, audioOut: 0 };
  let replies = 0;
  return {
    add(counts) {
      replies += 1;
      sum.textIn += counts.textIn;
      sum.audioIn += counts.audioIn;
      sum.cachedIn += counts.cachedIn;
      sum.textOut += counts.textOut;
      sum.audioOut += counts.audioOut;
    },
    get tokens() {
      return { ...sum };
    },
    line: () => ({
      replies,
      text_tokens_in: sum.textIn,
      audio_tokens_in: sum.audioIn,
      cached_tokens_in: sum.cachedIn,
      text_tokens_out: sum.textOut,
      audio_tokens_out: sum.audioOut,
    }),
  };
}
