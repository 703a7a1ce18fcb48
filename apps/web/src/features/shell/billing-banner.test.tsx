import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigation } from '@/testing/navigation';
import { renderIn } from '@/testing/render-in';
import { BillingBanner } from './billing-banner';

const well = { balance: null, payment: null, capReached: false };
const graceEndsAt = Date.UTC(2026, 11, 14, 15);

describe('the banner about billing', () => {
  it('is not there while calls are taken and nothing is late', () => {
    renderIn('en', <BillingBanner billing={{ ...well, balance: { depleted: false } }} environment="live" />);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it.each([
    ['a balance that is used up', { ...well, balance: { depleted: true } }, '残高がないため'],
    ['a spending cap that is reached', { ...well, capReached: true }, '上限に達したため'],
    [
      'an invoice that was not paid for too long, also when the cap is reached',
      { ...well, payment: { graceEndsAt, suspended: true }, capReached: true },
      '請求書のお支払いがないため',
    ],
    [
      'an invoice that is late, with the time in Japan from when calls are refused',
      { ...well, payment: { graceEndsAt, suspended: false } },
      '2026/12/15 0:00 を過ぎると',
    ],
  ])('tells of %s', (_case, billing, text) => {
    renderIn('ja', <BillingBanner billing={billing} environment="live" />);
    expect(screen.getByRole('complementary', { name: '請求についてのお知らせ' }).textContent).toContain(text);
  });

  it('leads to the page of billing, but not from there', () => {
    const billing = { ...well, capReached: true };
    const { unmount } = renderIn('en', <BillingBanner billing={billing} environment="test" />);
    expect(screen.getByRole('link', { name: 'Open billing' }).getAttribute('href')).toBe('/test/billing');
    unmount();
    navigation.path = '/test/billing';
    renderIn('en', <BillingBanner billing={billing} environment="test" />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
