export interface AnswerKeep {
  /** What was kept under the key and is not older than that, else what `load` answers now. */
  kept<Value>(key: string, lifetimeMs: number, load: () => Promise<Value>): Promise<Value>;
  forget(key: string): void;
}

export interface AnswerKeepOptions {
  now?(): number;
  /** Of one answer; longer ones are asked for every time. */
  answerCharactersMax?: number;
  /** Of all answers together; the oldest go first. */
  charactersMax?: number;
}

interface Entry {
  value: unknown;
  loadedAtMs: number;
  characters: number;
}

/** Answers of providers that may be used again for a while. Failures are not kept. */
export function createAnswerKeep({
  now = Date.now,
  answerCharactersMax = 300_000,
  charactersMax = 20_000_000,
}: AnswerKeepOptions = {}): AnswerKeep {
  const entries = new Map<string, Entry>();
  let characters = 0;

  function forget(key: string): void {
    characters -= entries.get(key)?.characters ?? 0;
    entries.delete(key);
  }
  function keep(key: string, value: unknown): void {
    forget(key);
    const size = JSON.stringify(value)?.length ?? 0;
    if (size > answerCharactersMax) return;
    entries.set(key, { value, loadedAtMs: now(), characters: size });
    characters += size;
    for (const oldest of entries.keys()) {
      if (characters <= charactersMax) break;
      forget(oldest);
    }
  }
  return {
    async kept<Value>(key: string, lifetimeMs: number, load: () => Promise<Value>): Promise<Value> {
      const entry = entries.get(key);
      if (entry && now() - entry.loadedAtMs < lifetimeMs) return valueOf<Value>(entry);
      const value = await load();
      keep(key, value);
      return value;
    },
    forget,
  };
}

/** A key belongs to one place in the code, which always loads the same type. */
function valueOf<Value>({ value }: Entry): Value {
  return value as Value;
}
