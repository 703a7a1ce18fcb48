export interface SilenceWatchOptions {
  limitMs: number;
  /** Somebody waits for an answer. */
  isWaiting(): boolean;
  /** Any number that changes with each answer. */
  progress(): number;
  onSilent(): void;
}

/** So many looks in one limit: silence is noticed at most a tenth of the limit late. */
const looksPerLimit = 10;

/**
 * Tells when a connection that somebody waits for has been silent for too long. It counts looks, not time: a process that stood
 * still itself, and finds its answers unread, does not take them for missing.
 */
export function watchForSilence({ limitMs, isWaiting, progress, onSilent }: SilenceWatchOptions): () => void {
  let seen = progress();
  let silentLooks = 0;
  const look = (): void => {
    const now = progress();
    silentLooks = isWaiting() && now === seen ? silentLooks + 1 : 0;
    seen = now;
    if (silentLooks < looksPerLimit) return;
    silentLooks = 0;
    onSilent();
  };
  const timer = setInterval(look, limitMs / looksPerLimit).unref();
  return () => clearInterval(timer);
}
