import type { CallEvent, CallObserver } from './call-event.ts';

export interface CallEvents {
  emit(event: CallEvent): void;
  /** From now on. Observers are told in the order in which they came, each event before the next one. */
  subscribe(observer: CallObserver): void;
}

export interface CallEventsOptions {
  /** Since the call started. */
  elapsedMs(): number;
  /** An observer threw: the others and the call go on. */
  onError(error: unknown): void;
}

export function createCallEvents({ elapsedMs, onError }: CallEventsOptions): CallEvents {
  const observers: CallObserver[] = [];
  return {
    emit(event) {
      const at = { atMs: elapsedMs() };
      for (const observe of observers) {
        try {
          observe(event, at);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe: (observer) => void observers.push(observer),
  };
}
