/** What both sides say, as the service understands it, while the call goes on. The node sends its words every 2 s. */
import { setTimeout as sleep } from 'node:timers/promises';

const askEveryMs = 700;

export interface TurnRow {
  index: number;
  role: 'assistant' | 'user';
  text: string;
}

export interface LiveWordsOptions {
  /** Of the call, so far. */
  listTurns: () => Promise<TurnRow[]>;
  print: (line: string) => void;
  everyMs?: number;
}

export interface LiveWords {
  /** Prints what is still to come of the call, asks no more. */
  stop(): Promise<void>;
}

export function followWords({ listTurns, print, everyMs = askEveryMs }: LiveWordsOptions): LiveWords {
  const stopped = new AbortController();
  const words = printTurns(print);

  const ask = async (isLast: boolean): Promise<void> => {
    try {
      words.take(await listTurns(), isLast);
    } catch {
      // The report after the call says what is wrong with the service; the call itself goes on without it.
    }
  };
  const following = (async () => {
    while (!stopped.signal.aborted) {
      await ask(false);
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await following;
      await ask(true);
    },
  };
}

/** Words come in batches, one every 2 s: what has been the same for so many questions grows no more, as far as can be known. */
const sameTimesMin = 5;

/** A turn grows while it is spoken: it is printed once another has begun or it has stood still, and what comes later after it. */
export function printTurns(print: (line: string) => void) {
  const printed = new Map<number, string>();
  const seen = new Map<number, { text: string; times: number }>();
  return {
    take(turns: readonly TurnRow[], isLast: boolean): void {
      const last = turns.at(-1)?.index ?? -1;
      for (const { index, role, text } of turns) {
        const before = seen.get(index);
        const times = before?.text === text ? before.times + 1 : 1;
        seen.set(index, { text, times });
        const known = printed.get(index) ?? '';
        if (text === known || !(isLast || index < last || times >= sameTimesMin)) continue;
        printed.set(index, text);
        const words = known !== '' && text.startsWith(known) ? `… ${text.slice(known.length)}` : text;
        print(`           ${role === 'assistant' ? 'agent   said' : 'caller  was understood:'} 「${words}」`);
      }
    },
  };
}
