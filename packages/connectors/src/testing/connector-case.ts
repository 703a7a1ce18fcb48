import type { ConnectorEmulator, Providers } from '@uketsuke/provider-emulators/connectors';
import type { Credentials } from '../service/connectors.ts';

type Shown = Record<string, unknown>;

/** What the conformance suite has to know of a connector to try it against the emulator. */
export interface ConnectorCase {
  /** Which of the emulated providers stands behind it, and the host that its faults meet. */
  provider: keyof Providers;
  host: string;
  inputs?(emulator: ConnectorEmulator): Record<string, string>;
  credentials(emulator: ConnectorEmulator): Credentials;
  account: { label: string };
  /** Settings under which everything works; `{}` where the defaults do. */
  config: Shown;
  /** What the options answer, for these params. */
  options?: { params: Record<string, string>; config?: Shown; answer: Shown }[];
  /** Settings of the right shape that name what is not there, and the paths that are told. */
  badConfigs?: { config: Shown; paths: string[] }[];
  /** In this order, each once; what one answers can be used by the next. */
  actions: ActionCase[];
  /** How many times something was really done, of all that `actions` and `notify` do. */
  countEffects(providers: Providers): number;
  hasNotice?: boolean;
  /**
   * Where its product reads more than text in what an action writes. null: it takes a text as what it is, a field or the JSON of a program.
   * Absent: it writes nothing.
   */
  said?: SaidCase | null;
}

interface SaidCase {
  action: string;
  arguments(text: string): Shown;
  /** All that was written, as the product keeps it. */
  written(providers: Providers): string[];
  /** What the product would read as more than text. */
  markup: RegExp;
}

export interface ActionCase {
  name: string;
  arguments: Shown | ((earlier: Shown[]) => Shown);
  answer: unknown;
  /** The request that changes something; its only POST unless said otherwise. */
  write?: { method: string; path?: string };
}

/** Monday, 23 November 2026, 10:00 in Japan: a holiday, which the calendars of the emulator do not know. */
export const nowMs = Date.parse('2026-11-23T01:00:00Z');
