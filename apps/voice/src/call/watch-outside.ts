/** Watches what reaches a call from outside: from the caller, the transport and the node. It tells what ends the call, and hands on what the caller does. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Leg, LegListener } from '../legs/leg.ts';
import type { Ending } from './outcome.ts';

export interface Outside {
  /** Resolves with the first end that comes from outside. */
  readonly ended: Promise<Ending>;
  /** From now on the conversation hears the caller. What the caller did before was kept by the leg, and is told first. Called once. */
  listen(listener: LegListener): void;
  stop(): void;
}

export interface OutsideOptions {
  leg: Leg;
  /** The node stops, or an error of this call was caught by nobody. */
  signal: AbortSignal;
  /** The conversation threw an error when it was told what the caller did. That ends the call. */
  onError: (error: unknown) => void;
}

export function watchOutside({ leg, signal, onError }: OutsideOptions): Outside {
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  // The transport calls in its own context; what begins with it, a timer for example, belongs to this call.
  const inCall = AsyncLocalStorage.snapshot();
  const hear = (tell: () => void): void => {
    try {
      inCall(tell);
    } catch (error) {
      onError(error);
      resolve({ by: 'engine_failed' });
    }
  };
  void leg.ended.then(() => resolve({ by: 'caller' }));
  const onAbort = (): void => resolve({ by: 'node_lost' });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });

  return {
    ended,
    listen: (listener) =>
      leg.listen({
        onAudio: (frame) => hear(() => listener.onAudio(frame)),
        onDtmf: (digit) => hear(() => listener.onDtmf(digit)),
        onText: (text, options) => hear(() => listener.onText(text, options)),
        onClientMessage: (message, reply) => hear(() => listener.onClientMessage(message, reply)),
      }),
    stop: () => signal.removeEventListener('abort', onAbort),
  };
}
