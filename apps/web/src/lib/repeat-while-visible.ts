export interface Repetition {
  /** Works again at once: after the run that is under way, if there is one. */
  now(): void;
}

interface RepetitionOptions {
  /** Undefined: only when it is asked for. */
  everyMs: number | undefined;
  signal: AbortSignal;
}

const everyMsMax = 30_000;

/** Works at once, and again and again, but not while nobody can see the page. While it fails (`false`) it waits longer and longer. */
export function repeatWhileVisible(work: () => Promise<boolean>, { everyMs, signal }: RepetitionOptions): Repetition {
  let failures = 0;
  let isRunning = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    isDue = false;
    isWanted = isRunning;
    if (isRunning || signal.aborted) return;
    isRunning = true;
    failures = (await work()) ? 0 : failures + 1;
    isRunning = false;
    if (isWanted) await run();
    else if (everyMs !== undefined && !signal.aborted) timer = setTimeout(due, waitMs(everyMs, failures));
  };
  const due = (): void => {
    isDue = true;
    if (document.visibilityState !== 'hidden') void run();
  };
  const seen = (): void => {
    if (isDue && document.visibilityState !== 'hidden') void run();
  };
  document.addEventListener('visibilitychange', seen);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  });
  void run();
  return { now: () => void run() };
}

function waitMs(everyMs: number, failures: number): number {
  return Math.min(everyMs * 2 ** failures, Math.max(everyMs, everyMsMax));
}
