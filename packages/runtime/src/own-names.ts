/** What every process has, and each of them differently. */
const names = ['HOST', 'PORT', 'METRICS_HOST', 'METRICS_PORT'];

/**
 * One environment for several processes, a `.env` for example, can hold a `PORT` only once: `VOICE_PORT` is the `PORT` of the process
 * with the prefix `VOICE`, and goes before the common name.
 */
export function withOwnNames(
  prefix: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const own = names.flatMap((name) => {
    const value = environment[`${prefix}_${name}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...environment, ...Object.fromEntries(own) };
}

/** The name by which a setting of that process can be told from those of the others. */
export function ownNameOf(prefix: string, name: string): string {
  return names.includes(name) ? `${prefix}_${name}` : name;
}
