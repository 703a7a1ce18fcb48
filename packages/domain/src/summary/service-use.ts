/** One use of a connected service in a call, as far as a summary tells of it. */
export interface ServiceUse {
  /** The product's own name. */
  service: string;
  /** What it does, in the words of the list of connectors; where only the service names it, its name there. */
  action: string;
  /** It changes something, and does not only look something up. */
  isChange: boolean;
  /** What to say once it is done; null: nothing of its own. `{when}`: the time of the appointment. */
  done: string | null;
  /** Why it was not done, as a code; null: it was. */
  error: string | null;
  /** The appointment that it was about, as "2026-11-26 10:00" where the business is. */
  when: string | null;
  /** The free times that it found, in the same form. */
  found: readonly string[];
}
