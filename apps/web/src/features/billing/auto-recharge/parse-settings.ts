import { amountOf } from '../top-up/amount-of';

/** What a person wrote. */
export interface SettingsText {
  isEnabled: boolean;
  thresholdYen: string;
  amountYen: string;
  /** Empty: no cap. */
  monthlyCapYen: string;
}

export interface Settings {
  isEnabled: boolean;
  thresholdYen: number;
  amountYen: number;
  monthlyCapYen: number | null;
}

export type SettingsFault = 'thresholdYen' | 'amountYen' | 'monthlyCapYen';

/** What the service takes, and nothing more. */
export const thresholdBounds = { minYen: 0, maxYen: 10_000_000 };
const capYenMax = 100_000_000;

/** The settings, or the fields that are not right yet. A cap below one recharge would let none happen. */
export function parseSettings(
  text: SettingsText,
  bounds: { minYen: number; maxYen: number },
): Settings | readonly SettingsFault[] {
  const thresholdYen = amountOf(text.thresholdYen, thresholdBounds);
  const amountYen = amountOf(text.amountYen, bounds);
  const hasCap = text.monthlyCapYen.trim() !== '';
  const capBounds = { minYen: amountYen ?? bounds.minYen, maxYen: capYenMax };
  const monthlyCapYen = hasCap ? amountOf(text.monthlyCapYen, capBounds) : null;
  const isCapWrong = hasCap && monthlyCapYen === null;
  if (thresholdYen !== null && amountYen !== null && !isCapWrong)
    return { isEnabled: text.isEnabled, thresholdYen, amountYen, monthlyCapYen };
  return [
    ...(thresholdYen === null ? (['thresholdYen'] as const) : []),
    ...(amountYen === null ? (['amountYen'] as const) : []),
    ...(isCapWrong ? (['monthlyCapYen'] as const) : []),
  ];
}

export function isSettings(parsed: Settings | readonly SettingsFault[]): parsed is Settings {
  return 'isEnabled' in parsed;
}
