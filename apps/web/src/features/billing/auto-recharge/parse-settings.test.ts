import { describe, expect, it } from 'vitest';
import { parseSettings } from './parse-settings.ts';

const bounds = { minYen: 500, maxYen: 300_000 };
const text = { isEnabled: true, thresholdYen: '1000', amountYen: '5,000', monthlyCapYen: '' };

describe('settings of the auto-recharge', () => {
  it('are read as a person writes amounts, and no cap is none', () => {
    const settings = { isEnabled: true, thresholdYen: 1000, amountYen: 5000, monthlyCapYen: null };
    expect(parseSettings(text, bounds)).toEqual(settings);
    expect(parseSettings({ ...text, thresholdYen: '0' }, bounds)).toEqual({ ...settings, thresholdYen: 0 });
  });

  it('name every field that is not right', () => {
    const wrong = { ...text, thresholdYen: '', amountYen: '499', monthlyCapYen: 'much' };
    expect(parseSettings(wrong, bounds)).toEqual(['thresholdYen', 'amountYen', 'monthlyCapYen']);
  });

  it('take no cap that lets not even one recharge happen', () => {
    expect(parseSettings({ ...text, monthlyCapYen: '4999' }, bounds)).toEqual(['monthlyCapYen']);
    expect(parseSettings({ ...text, monthlyCapYen: '5000' }, bounds)).toMatchObject({ monthlyCapYen: 5000 });
  });
});
