/**
 * How an emulated provider hears: a detector of speech by its energy on the sound that really arrives, and a list of what the caller will
 * have said. Times are counted in sound, as the real services count them: a client that sends nothing stops the ear's time.
 */

export interface EarSettings {
  /** So much silence ends the speech. */
  silenceMs: number;
  /** The level (root mean square of 10 ms) that is speech. It goes on above half of it. */
  level: number;
  /** Sound must last so long to be speech. */
  startMs: number;
  /** What was said with the speech that ends now; null: nothing of it is understood. Omitted: the next text of `hears`. */
  understands?: (() => string | null) | undefined;
}

export interface EarListener {
  /** `atMs`: where the speech began. */
  onSpeechStarted(speech: { atMs: number }): void;
  onSpeechStopped(speech: Utterance): void;
}

export interface Utterance {
  startMs: number;
  /** Where the speech itself ended; the ear knows `silenceMs` later. */
  endMs: number;
  /** What was said; null where the list was empty: a sound that nothing is understood of. */
  text: string | null;
}

export interface Ear {
  /** What the caller will have said with the next speech that arrives and has no text yet. */
  hears(text: string): void;
  push(pcm: Int16Array): void;
  /** For clients that say themselves when a turn is over: ends the speech now. Null: no speech arrived since the last one. */
  endNow(): Utterance | null;
  configure(settings: Partial<EarSettings>): void;
  readonly isSpeech: boolean;
  /** All sound that has arrived. */
  readonly heardMs: number;
  /** Texts that no speech has come for. */
  readonly waiting: readonly string[];
}

export const defaultEarSettings: EarSettings = { silenceMs: 500, level: 400, startMs: 40 };

const windowMs = 10;

export function createEar({
  rateHz,
  listener,
  settings: given = {},
}: {
  rateHz: number;
  listener: EarListener;
  settings?: Partial<EarSettings>;
}): Ear {
  const windowSamples = (rateHz * windowMs) / 1000;
  const settings: EarSettings = { ...defaultEarSettings, ...given };
  const texts: string[] = [];
  let windowAt = 0;
  let sumOfSquares = 0;
  let heardWindows = 0;
  let loudMs = 0;
  let quietMs = 0;
  let startMs: number | null = null;

  const heardMs = (): number => (heardWindows + windowAt / windowSamples) * windowMs;
  const stop = (): Utterance => {
    const text = settings.understands ? settings.understands() : (texts.shift() ?? null);
    const utterance = { startMs: startMs ?? 0, endMs: heardWindows * windowMs - quietMs, text };
    startMs = null;
    loudMs = 0;
    quietMs = 0;
    return utterance;
  };
  const judge = (level: number): void => {
    heardWindows += 1;
    const isLoud = level >= (startMs === null ? settings.level : settings.level / 2);
    if (startMs === null) {
      loudMs = isLoud ? loudMs + windowMs : 0;
      if (loudMs < settings.startMs) return;
      startMs = heardWindows * windowMs - loudMs;
      quietMs = 0;
      listener.onSpeechStarted({ atMs: startMs });
      return;
    }
    quietMs = isLoud ? 0 : quietMs + windowMs;
    if (quietMs >= settings.silenceMs) listener.onSpeechStopped(stop());
  };

  return {
    hears: (text) => void texts.push(text),
    push(pcm) {
      for (const sample of pcm) {
        sumOfSquares += sample * sample;
        windowAt += 1;
        if (windowAt < windowSamples) continue;
        const level = Math.sqrt(sumOfSquares / windowSamples);
        windowAt = 0;
        sumOfSquares = 0;
        judge(level);
      }
    },
    endNow: () => (startMs === null ? null : stop()),
    configure: (changes) => void Object.assign(settings, changes),
    get isSpeech() {
      return startMs !== null;
    },
    get heardMs() {
      return heardMs();
    },
    waiting: texts,
  };
}
