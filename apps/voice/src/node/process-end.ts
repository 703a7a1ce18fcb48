/** How the process of a node ends: because it is told to, or by itself after an error that belongs to no call. */
import { type Logger, type Timers, within } from '@uketsuke/runtime';
import type { VoiceNode } from './create-voice-node.ts';

export interface ProcessEndOptions {
  node: Pick<VoiceNode, 'catchStray' | 'drain'>;
  /** Stops the node and all that it stands on; calls may go on for `drainMs`. */
  stop: (limits: { drainMs: number }) => Promise<void>;
  /** For calls after a signal. */
  drainMs: number;
  /** For calls after an error that belongs to none of them. */
  faultDrainMs: number;
  /** For `stop` after such an error: the process ends then, whatever hangs. */
  faultStopMs: number;
  timers: Timers;
  logger: Pick<Logger, 'error'>;
  exit: (code: number) => void;
}

export interface ProcessEnd {
  /** The first lets calls go on for a while; the second ends the process at once. */
  onSignal: () => void;
  /** For exceptions and rejections that nobody caught. */
  onStrayError: (error: unknown) => void;
}

export function createProcessEnd(options: ProcessEndOptions): ProcessEnd {
  const { node, drainMs, faultDrainMs, faultStopMs, timers, logger, exit } = options;
  let isSignalled = false;
  let isFaulty = false;

  const stop = async (limits: { drainMs: number }): Promise<'stopped' | 'failed'> => {
    try {
      await options.stop(limits);
      return 'stopped';
    } catch (err) {
      logger.error({ err }, 'node.not_stopped');
      return 'failed';
    }
  };

  const endAfterFault = async (): Promise<void> => {
    await within(timers, faultDrainMs, node.drain());
    // A signal that came meanwhile decides how the process ends.
    if (isSignalled) return;
    await within(timers, faultStopMs, stop({ drainMs: 0 }));
    exit(1);
  };

  return {
    onSignal() {
      if (isSignalled) return exit(1);
      isSignalled = true;
      void stop({ drainMs }).then((result) => exit(result === 'stopped' ? 0 : 1));
    },
    onStrayError(err) {
      if (node.catchStray(err)) return;
      logger.error({ err }, 'node.stray_error');
      // One drain is enough, and a node that is ending anyway ends as it was told to.
      if (isFaulty || isSignalled) return;
      isFaulty = true;
      void endAfterFault();
    },
  };
}
