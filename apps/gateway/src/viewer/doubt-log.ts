import type { NodeDoubt } from '@uketsuke/domain';
import type { Clock, Logger } from '@uketsuke/runtime';

const quietMs = 60_000;
const rememberedMax = 1000;

/** Warns of voice nodes that say what cannot be or is not theirs to say: the same doubt of the same node once a minute. */
export function createDoubtLog({ logger, clock }: { logger: Logger; clock: Clock }) {
  const warnedAt = new Map<string, number>();
  return ({ doubt, nodeId, callId, saidMs, passedMs }: NodeDoubt): void => {
    const key = `${nodeId} ${doubt}`;
    const last = warnedAt.get(key);
    if (last !== undefined && clock.monotonic() - last < quietMs) return;
    if (warnedAt.size >= rememberedMax) warnedAt.clear();
    warnedAt.set(key, clock.monotonic());
    logger.warn(
      { doubt, node_id: nodeId, call_id: callId, said_ms: saidMs, passed_ms: passedMs },
      'voice_node.doubted',
    );
  };
}
