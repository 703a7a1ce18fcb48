/** What reaches a call from outside: the caller, the transport, the node. Whatever of it ends the call, and what the caller does meanwhile. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createLegInbox } from '../legs/leg-inbox.ts';
import type { Leg, LegListener } from '../legs/leg.ts';
import type { Ending } from './outcome.ts';

export interface Outside {
  /** Resolves with the first end that comes from outside. */
  readonly ended: Promise<Ending>;
  /** From now on the conversation hears the caller; what came before was kept, and is told first. Called once. */
  listen(listener: Omit<LegListener, 'onEndRequest' | 'onClosed'>): void;
  stop(): void;
}

export interface OutsideOptions {
  leg: Leg;
  /** The node stops, or an error of this call was caught by nobody. */
  signal: AbortSignal;
  /** The conversation broke over something that the caller did, which ends the call. */
  onError: (error: unknown) => void;
}

/** Listens to the leg from now on. */
export function watchOutside({ leg, signal, onError }: OutsideOptions): Outside {
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  const inbox = createLegInbox({
    rateHz: leg.heardRateHz,
    onError(error) {
      onError(error);
      resolve({ by: 'engine_failed' });
    },
  });
  // The transport calls in its own context; what begins with it, a timer for example, belongs to this call.
  const inCall = AsyncLocalStorage.snapshot();
  leg.listen({
    onAudio: (frame) => inCall(() => inbox.onAudio(frame)),
    onDtmf: (digit) => inCall(() => inbox.onDtmf(digit)),
    onText: (text, options) => inCall(() => inbox.onText(text, options)),
    onClientMessage: (message, reply) => inCall(() => inbox.onClientMessage(message, reply)),
    onEndRequest: () => resolve({ by: 'caller' }),
    onClosed: () => resolve({ by: 'caller' }),
  });
  const onAbort = (): void => resolve({ by: 'node_lost' });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });

  return {
    ended,
    listen: (listener) => inbox.listen({ ...listener, onEndRequest: () => {}, onClosed: () => {} }),
    stop: () => signal.removeEventListener('abort', onAbort),
  };
}
