/** Tells the gateway every 5 s that this node lives and how much it carries. */
import type { NodeHeartbeat } from '@uketsuke/contracts/voice-node';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import type { Timers } from '@uketsuke/runtime';

export interface Heartbeat {
  /** Sends one now, besides the regular ones. Never rejects. */
  beat(): Promise<void>;
  /** Whether the gateway has ever heard of this node. */
  isRegistered(): boolean;
  stop(): void;
}

export interface HeartbeatOptions {
  gateway: Pick<GatewayClient, 'nodeHeartbeat'>;
  timers: Timers;
  state: () => NodeHeartbeat;
  /** Told once per outage. */
  onAway: (error: unknown) => void;
  everyMs?: number;
  /** Until the gateway has heard of this node once: both may have started together. */
  firstEveryMs?: number;
}

export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { gateway, timers, state, onAway, everyMs = 5000, firstEveryMs = 500 } = options;
  let isRegistered = false;
  let isAway = false;
  let isStopped = false;
  let cancel = (): void => {};

  const beat = async (): Promise<void> => {
    try {
      await gateway.nodeHeartbeat(state());
      isRegistered = true;
      isAway = false;
    } catch (error) {
      if (!isAway) onAway(error);
      isAway = true;
    }
  };
  const regularly = async (): Promise<void> => {
    const next = timers.after(everyMs, () => void regularly());
    cancel = next;
    await beat();
    if (isRegistered || isStopped || cancel !== next) return;
    next();
    cancel = timers.after(firstEveryMs, () => void regularly());
  };
  void regularly();

  return {
    beat,
    isRegistered: () => isRegistered,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
