/** Somewhere a value can be written: a column of a sheet, a field of an app. */
export interface Place {
  id: string;
  /** As people see it. */
  label: string;
  /** Nothing can be written without it. */
  isRequired: boolean;
}

/** By the name that the AI gives a value: the id of its place. */
export type Mapping = Readonly<Record<string, string>>;

const keyCharactersMax = 64;

/** A place that has a name keeps it, because agents may have been written for it; others are named as people see them. */
export function mapTo(places: readonly Place[], before: Mapping): Mapping {
  const names = new Map(Object.entries(before).map(([name, id]) => [id, name]));
  const mapping = new Map<string, string>();
  for (const { id, label } of places) {
    const name = names.get(id) ?? Array.from(label).slice(0, keyCharactersMax).join('');
    // Two fields of an app may be called the same, but not have the same code.
    mapping.set(mapping.has(name) ? id : name, id);
  }
  return Object.fromEntries(mapping);
}

/** What is chosen at first: what was set, all of it where nothing was. */
export function firstChoice(places: readonly Place[], before: Mapping): string[] {
  const set = new Set(Object.values(before));
  const known = places.filter(({ id }) => set.has(id));
  return (known.length > 0 ? known : places).map(({ id }) => id);
}

/** Where callers are looked up: as it was set, else where a phone number seems to be. */
export function firstLookup(places: readonly Place[], before: string | undefined): string {
  const set = places.find(({ id }) => id === before);
  const phone = places.find(({ label }) => /電話|携帯|tel|phone/i.test(label));
  return (set ?? phone ?? places[0])?.id ?? '';
}
