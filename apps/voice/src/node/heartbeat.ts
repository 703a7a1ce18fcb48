/** Tells the gateway every 5 s that this node lives and how much it carries, and hears what it is to do. */
import type { NodeHeartbeat, NodeOrders } from '@uketsuke/contracts/voice-node';
import type { Timers } from '@uketsuke/runtime';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayRefused } from '../gateway/graphql-client.ts';

export interface Heartbeat {
  /** Sends one now, besides the regular ones. Never rejects. */
  beat(): Promise<void>;
  /** The last one: the process ends. Never rejects. */
  leave(): Promise<void>;
  /** Whether the gateway knows this process as its node, by its last answer. */
  isRegistered(): boolean;
  /** By the gateway's last word: the operator wants the node to drain, or has revoked it. */
  isToldToDrain(): boolean;
  /** False also while another process holds the node's identity. True until the gateway has said anything. */
  mayTakeCalls(): boolean;
  /** null until the gateway has said it. */
  nodeId(): string | null;
  stop(): void;
}

export interface HeartbeatOptions {
  gateway: Pick<GatewayClient, 'nodeHeartbeat'>;
  timers: Timers;
  state: () => NodeHeartbeat;
  /** Told once per outage. */
  onAway: (error: unknown) => void;
  /** Told when they change. */
  onOrders: (orders: NodeOrders) => void;
  /** Told once, until the credential is good again. */
  onRevoked: (error: unknown) => void;
  everyMs?: number;
  /** Until the gateway knows this process as its node: both may have started together, or the process before has to be given up. */
  firstEveryMs?: number;
}

export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { gateway, timers, state, onAway, onOrders, onRevoked, everyMs = 5000, firstEveryMs = 500 } = options;
  let orders: NodeOrders | null = null;
  let isRevoked = false;
  let isAway = false;
  let isStopped = false;
  let underWay: Promise<void> = Promise.resolve();
  let cancel = (): void => {};

  const obey = (next: NodeOrders): void => {
    const isNews = orders === null || orders.isHolder !== next.isHolder || orders.shouldDrain !== next.shouldDrain;
    orders = next;
    isRevoked = false;
    isAway = false;
    if (isNews) onOrders(next);
  };
  const fail = (error: unknown): void => {
    if (error instanceof GatewayRefused && refusesNode.has(error.code)) {
      if (!isRevoked) onRevoked(error);
      isRevoked = true;
      return;
    }
    if (!isAway) onAway(error);
    isAway = true;
  };
  const beat = (): Promise<void> => {
    const answered = gateway.nodeHeartbeat(state()).then(obey, fail);
    underWay = answered;
    return answered;
  };
  const isRegistered = (): boolean => orders?.isHolder === true;
  const isToldToDrain = (): boolean => isRevoked || orders?.shouldDrain === true;
  const regularly = async (): Promise<void> => {
    const next = timers.after(everyMs, () => void regularly());
    cancel = next;
    await beat();
    if (isRegistered() || isRevoked || isStopped || cancel !== next) return;
    next();
    cancel = timers.after(firstEveryMs, () => void regularly());
  };
  void regularly();

  return {
    beat,
    async leave() {
      // One that arrives after the last one would bring the node back.
      await underWay;
      await gateway.nodeHeartbeat({ ...state(), isLeaving: true }).then(() => undefined, fail);
    },
    isRegistered,
    isToldToDrain,
    mayTakeCalls: () => !isToldToDrain() && orders?.isHolder !== false,
    nodeId: () => orders?.nodeId ?? null,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

/** What the gateway answers when the credential is unknown or revoked. */
const refusesNode: ReadonlySet<string> = new Set(['unauthorized', 'forbidden']);
