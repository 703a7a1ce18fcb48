/** A caller who asks for a person, or is in danger, gets to a person, whatever a language model makes of the words. */
import type { HandoffReason } from '@uketsuke/contracts';
import { plainHandoff } from '@uketsuke/receptionist';
import type { Timers } from '@uketsuke/runtime';

export interface HandoffWatch {
  /** A turn of the caller. */
  callerSaid(text: string): void;
  /** What the caller's words call for; null: they call for no person. */
  readonly due: HandoffReason | null;
  stop(): void;
}

export interface HandoffWatchOptions {
  timers: Timers;
  /** How long the model may take to hand off by itself. */
  withinMs: number;
  /** The engine judges the caller's words by the same rules. */
  isDrivenByRules(): boolean;
  onOverdue(reason: HandoffReason): void;
}

export function createHandoffWatch(options: HandoffWatchOptions): HandoffWatch {
  let due: HandoffReason | null = null;
  let cancel = (): void => {};
  return {
    callerSaid(text) {
      if (options.isDrivenByRules()) return;
      const reason = plainHandoff(text)?.reason;
      // Danger stays what it is, also where the caller asks for a person next.
      if (!reason || due === 'emergency' || due === reason) return;
      due = reason;
      cancel();
      cancel = options.timers.after(options.withinMs, () => options.onOverdue(reason));
    },
    get due() {
      return due;
    },
    stop: () => cancel(),
  };
}
