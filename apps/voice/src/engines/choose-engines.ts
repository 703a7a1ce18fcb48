/** Which engines hold the calls of this node, by `VOICE_ENGINE`. */
import type { EngineEntry, SettingFault } from './engine-entry.ts';

/** Every engine that can be used is taken, in the order of the registry. */
export const anyEngine = 'auto';

export interface EngineChoice {
  entries: readonly EngineEntry[];
  /** The value of `VOICE_ENGINE`: `auto` or the name of an entry. */
  choice: string;
  /** All variables, parsed. */
  env: Readonly<Record<string, unknown>>;
}

/**
 * The engines to be used, the preferred one first: each is there to take over from the one before it. An engine chosen by name has
 * only the last resort behind it: whoever names a provider does not want callers to be heard by another one.
 */
export function chooseEngines({ entries, choice, env }: EngineChoice): EngineEntry[] {
  const usable = entries.filter((entry) => entry.lacks(env) === null);
  if (choice === anyEngine) return usable;
  const chosen = usable.filter(({ name }) => name === choice);
  return [...chosen, ...usable.filter((entry) => entry.isLastResort && !chosen.includes(entry))];
}

/** Why this node cannot start with this choice and these settings. Empty: it can. */
export function engineFaults({
  entries,
  choice,
  env,
  broken,
}: EngineChoice & {
  /** Variables that have a fault of their own: what depends on them cannot be judged. */
  broken: ReadonlySet<string>;
}): SettingFault[] {
  const judged = entries.filter(({ settings }) => !Object.keys(settings).some((variable) => broken.has(variable)));
  const faults = judged.flatMap((entry) => entry.faults?.(env) ?? []);
  const isWanted = ({ name }: EngineEntry): boolean => choice === anyEngine || name === choice;
  const wanted = entries.filter(isWanted);
  const missing = judged.filter(isWanted).flatMap((entry) => {
    const lack = entry.lacks(env);
    return lack === null ? [] : [`${entry.name} cannot be used here: ${lack}`];
  });
  if (wanted.length > 0 && missing.length === wanted.length) {
    faults.push({ variable: 'VOICE_ENGINE', message: missing.join('; ') });
  }
  return faults;
}
