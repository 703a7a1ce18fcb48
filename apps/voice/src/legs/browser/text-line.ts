/** Text to the client over whichever channel is open: kept while there is none, never without bounds. */
import type { Peer } from './peer.ts';
import { messageBytesMax } from './peer.ts';

export interface TextLine {
  write(text: string): void;
  /** A channel has opened: sends what was kept. */
  flush(): void;
}

const keptMax = 50;
/** A client that does not read gets nothing more beyond this. */
const unsentBytesMax = 1024 * 1024;

export function createTextLine(peer: () => Pick<Peer, 'isChannelOpen' | 'sendText' | 'unsentBytes'> | null): TextLine {
  const kept: string[] = [];

  function write(text: string): void {
    if (Buffer.byteLength(text) >= messageBytesMax) return;
    const open = peer();
    if (open?.isChannelOpen()) {
      if (open.unsentBytes() <= unsentBytesMax) open.sendText(text);
      return;
    }
    kept.push(text);
    if (kept.length > keptMax) kept.shift();
  }

  return {
    write,
    flush() {
      for (const text of kept.splice(0)) write(text);
    },
  };
}
