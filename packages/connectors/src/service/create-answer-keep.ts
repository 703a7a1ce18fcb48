export interface AnswerKeep {
  /** What was kept under the key and is not older than that, else what `load` answers now. */
  kept<Value>(key: string, lifetimeMs: number, load: () => Promise<Value>): Promise<Value>;
  forget(key: string): void;
  /** How many answers there are, and how long they and their keys are together. */
  size(): { answers: number; characters: number };
}

export interface AnswerKeepOptions {
  now?(): number;
  /** Of one answer with its key; longer ones are asked for every time. */
  answerCharactersMax?: number;
  /** Of all answers and keys together; the oldest go first. */
  charactersMax?: number;
  answersMax?: number;
}

interface Entry {
  value: unknown;
  endsAtMs: number;
  characters: number;
}

const sweepEveryMs = 60_000;

/** Answers of providers that may be used again for a while. Failures are not kept. */
export function createAnswerKeep({
  now = Date.now,
  answerCharactersMax = 300_000,
  charactersMax = 20_000_000,
  answersMax = 5000,
}: AnswerKeepOptions = {}): AnswerKeep {
  const entries = new Map<string, Entry>();
  let characters = 0;
  let sweptAtMs = now();

  function forget(key: string): void {
    characters -= entries.get(key)?.characters ?? 0;
    entries.delete(key);
  }
  function sweep(): void {
    if (now() - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = now();
    for (const [key, { endsAtMs }] of entries) if (endsAtMs <= sweptAtMs) forget(key);
  }
  function keep(key: string, value: unknown, lifetimeMs: number): void {
    forget(key);
    sweep();
    const size = key.length + (JSON.stringify(value)?.length ?? 0);
    if (size > answerCharactersMax) return;
    entries.set(key, { value, endsAtMs: now() + lifetimeMs, characters: size });
    characters += size;
    for (const oldest of entries.keys()) {
      if (characters <= charactersMax && entries.size <= answersMax) break;
      forget(oldest);
    }
  }
  return {
    async kept<Value>(key: string, lifetimeMs: number, load: () => Promise<Value>): Promise<Value> {
      const entry = entries.get(key);
      if (entry && now() < entry.endsAtMs) return valueOf<Value>(entry);
      const value = await load();
      keep(key, value, lifetimeMs);
      return value;
    },
    forget,
    size: () => ({ answers: entries.size, characters }),
  };
}

/** A key belongs to one place in the code, which always loads the same type. */
function valueOf<Value>({ value }: Entry): Value {
  return value as Value;
}
