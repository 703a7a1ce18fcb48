import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RestFault } from './faults.ts';

export interface PartWriter {
  /** False: nobody reads any more, or the answer was cut. */
  write(part: string | Uint8Array): Promise<boolean>;
  end(last?: string): void;
  wait(ms: number): Promise<void>;
}

/** Writes an answer part by part, and breaks it off where that is wanted. */
export function createPartWriter(
  response: ServerResponse,
  { fault, signal }: { fault: RestFault | null; signal: AbortSignal },
): PartWriter {
  let parts = 0;
  let isOver = false;
  const isCut = (): boolean => fault?.kind === 'cut' && parts >= fault.afterParts;
  const cut = (): void => {
    isOver = true;
    if (fault?.kind === 'cut' && fault.how === 'silent') response.end();
    // What was written so far is to arrive first.
    else setTimeout(() => response.destroy(), 20);
  };
  return {
    async write(part) {
      if (isOver || signal.aborted) return false;
      if (isCut()) {
        cut();
        return false;
      }
      parts += 1;
      if (!response.write(part)) {
        await new Promise<void>((resolve) => {
          response.once('drain', resolve);
          response.once('close', resolve);
        });
      }
      return !signal.aborted;
    },
    end(last) {
      if (isOver || signal.aborted) return;
      if (isCut()) cut();
      else response.end(last);
    },
    async wait(ms) {
      await delay(ms, undefined, { signal }).catch(() => {});
    },
  };
}
