import type { Problem } from '@uketsuke/contracts';
import type { RestRoute } from '@uketsuke/contracts/rest';

/** `tenant_id` is `tenantId`. */
export type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The same values; only their own keys are renamed, never those inside of them. What is absent is absent, not undefined. */
export type CamelKeys<Part> = { [Key in keyof Part as CamelCase<Key>]: Exclude<Part[Key], undefined> };

export interface KeyNames {
  /** From the HTTP API's keys to those of GraphQL and the verbs. */
  toVerb(part: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** A problem that a verb found, at the key that the caller sent. */
  toCaller(problem: Problem): Problem;
}

/**
 * The HTTP API writes snake case, GraphQL and the verbs camel case. This is the one place that knows, for the keys that a
 * route names in its path, query and body; what is inside of their values (an agent's config, say) belongs to the customer.
 */
export function keyNamesOf({ params = {}, query, body }: RestRoute): KeyNames {
  const names = [params, query?.shape ?? {}, body?.schema.shape ?? {}].flatMap((part) => Object.keys(part));
  const renamed = names.flatMap((name) => (camelCase(name) === name ? [] : [[name, camelCase(name)] as const]));
  const verbNames: ReadonlyMap<string, string> = new Map(renamed);
  const callerNames: ReadonlyMap<PropertyKey, string> = new Map(renamed.map(([name, verbName]) => [verbName, name]));
  return {
    toVerb(part) {
      if (verbNames.size === 0) return part;
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [verbNames.get(key) ?? key, value]));
    },
    toCaller(problem) {
      const [first = '', ...rest] = problem.path;
      const name = callerNames.get(first);
      return name === undefined ? problem : { ...problem, path: [name, ...rest] };
    },
  };
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
