/** Knows to which call an error belongs that nobody caught, so that it ends this call and not the process. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface CallScope {
  /** Errors out of anything that begins in `run`, now or later, are told to `onStrayError`. */
  run: <Result>(call: StrayErrorListener, run: () => Result) => Result;
  /** For the process's last handlers. False: the error belongs to no call. */
  catchStray: (error: unknown) => boolean;
}

export interface StrayErrorListener {
  onStrayError(error: unknown): void;
}

export function createCallScope(): CallScope {
  const current = new AsyncLocalStorage<StrayErrorListener>();
  return {
    run: (call, run) => current.run(call, run),
    catchStray(error) {
      const call = current.getStore();
      call?.onStrayError(error);
      return call !== undefined;
    },
  };
}
