import type { DomainContext } from '@uketsuke/domain';

export interface CommandOption {
  /** For the usage text: `N`, `card|invoice`. */
  value: string;
  isRequired: boolean;
  /** When given, anything else is refused. */
  choices?: readonly string[];
  /** Stands alone; given, its value is `true`. */
  isFlag?: boolean;
}

interface AnyCommand {
  /** `['organization', 'create']` */
  words: readonly string[];
  summary: string;
  /** What may stand behind the words by itself; its value is among the options, under its name. */
  argument?: CommandOption & { name: string };
  options: Readonly<Record<string, CommandOption>>;
  /** For people; without it each value is a line. */
  textOf?(result: Record<string, unknown>): string;
  /** Whether the command has printed something, and failed all the same. */
  hasFailed?(result: Record<string, unknown>): boolean;
}

/** Looks at files of this machine, and needs no service. */
export interface LocalCommand extends AnyCommand {
  isLocal: true;
  run(options: Readonly<Record<string, string>>, journals: JournalPlace): Promise<Record<string, unknown>>;
}

/** One command of the operator. `run` gets only options that it declares, all required ones present. */
export interface Command extends AnyCommand {
  isLocal?: false;
  /** Works on a database of any age; every other command needs one of this release. */
  isForAnyDatabase?: boolean;
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
  journals: JournalPlace;
}

/** The journals of the voice node on this machine. */
export interface JournalPlace {
  /** Where they lie, unless the command says otherwise. */
  folder: string;
  /** Of the node that wrote them; null: it was not given. */
  credential: string | null;
}

/** A fault of the one who typed, not of the service. */
export class UsageError extends Error {}

export function required(options: Readonly<Record<string, string>>, name: string): string {
  const value = options[name];
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
}

export function wholeNumber(text: string, option: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${option} must be a whole number`);
  return Number(text);
}

/** Yen with up to three decimals. */
export function milliYen(text: string, option: string): bigint {
  const [, yen = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  if (yen === '') throw new UsageError(`--${option} must be an amount of yen with up to three decimals`);
  return BigInt(yen) * 1000n + BigInt(decimals.padEnd(3, '0'));
}
