import type { DomainContext } from '@uketsuke/domain';

export interface CommandOption {
  /** For the usage text: `N`, `card|invoice`. */
  value: string;
  isRequired: boolean;
  /** When given, anything else is refused. */
  choices?: readonly string[];
}

/** One command of the operator. `run` gets only options that it declares, all required ones present. */
export interface Command {
  /** `['organization', 'create']` */
  words: readonly string[];
  summary: string;
  /** Works on a database of any age; every other command needs one of this release. */
  isForAnyDatabase?: boolean;
  options: Readonly<Record<string, CommandOption>>;
  /** Keys in snake case: they are the JSON that `--json` prints. */
  run(
    ctx: DomainContext,
    options: Readonly<Record<string, string>>,
    place: OperatorPlace,
  ): Promise<Record<string, unknown>>;
}

/** Where the service that is operated can be reached. */
export interface OperatorPlace {
  /** Applies the migrations that are missing; answers their names. */
  migrate(): Promise<string[]>;
  /** Lets a role of the database read and write rows. */
  grantRows(role: string): Promise<{ canCreateTables: boolean }>;
  /** null: it runs without a dashboard. */
  dashboardUrl: string | null;
  /** The stack of this machine with its own database. */
  isEmbedded: boolean;
}

/** A fault of the one who typed, not of the service. */
export class UsageError extends Error {}

export function required(options: Readonly<Record<string, string>>, name: string): string {
  const value = options[name];
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
}
