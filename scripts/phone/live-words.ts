/** What both sides say, as the service understands it, while the call goes on. The node sends its words every 2 s. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, TurnRow } from './api.ts';

const askEveryMs = 700;

export interface LiveWordsOptions {
  api: Pick<Api, 'findCall' | 'listTurns'>;
  callSid: string;
  print: (line: string) => void;
  everyMs?: number;
}

export interface LiveWords {
  /** Prints what is still to come of the call, asks no more. */
  stop(): Promise<void>;
}

export function followWords({ api, callSid, print, everyMs = askEveryMs }: LiveWordsOptions): LiveWords {
  const stopped = new AbortController();
  const words = printTurns(print);
  let callId: string | null = null;

  const ask = async (isLast: boolean): Promise<void> => {
    try {
      callId ??= (await api.findCall(callSid))?.id ?? null;
      if (callId !== null) words.take(await api.listTurns(callId), isLast);
    } catch {
      // The report after the call says what is wrong with the gateway; the call itself goes on without it.
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

/** A turn grows while it is spoken: it is printed once another has begun, or once it has been the same twice. */
export function printTurns(print: (line: string) => void) {
  const printed = new Set<number>();
  const seen = new Map<number, string>();
  return {
    take(turns: readonly TurnRow[], isLast: boolean): void {
      const last = turns.at(-1)?.index ?? -1;
      for (const { index, role, text } of turns) {
        const isWhole = isLast || index < last || seen.get(index) === text;
        seen.set(index, text);
        if (!isWhole || printed.has(index) || text.trim() === '') continue;
        printed.add(index);
        print(`           ${role === 'assistant' ? 'agent   said' : 'caller  was understood:'} 「${text}」`);
      }
    },
  };
}
