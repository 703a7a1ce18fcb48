import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { invoiced, prepaid } from '@/testing/billing-answers';
import { renderIn } from '@/testing/render-in';
import { BillingView } from './billing-view';

describe('the page of billing', () => {
  it('shows what is left, until when it lasts, what expires next and on which day of Japan', () => {
    renderIn('ja', <BillingView paymentId={null} environment="live" billing={prepaid} mayChange />);
    expect(screen.getByText('3,000 円', { selector: 'p' })).toBeDefined();
    expect(screen.getByText('2027年5月21日まで')).toBeDefined();
    expect(screen.getByText('1,000 円がこの日の終わりに失効します。')).toBeDefined();
    expect(screen.getByText('2027年1月10日ごろ')).toBeDefined();
    expect(screen.getByText('受付中')).toBeDefined();
  });

  it('says what was used this month and on which terms', () => {
    renderIn('en', <BillingView paymentId={null} environment="live" billing={prepaid} mayChange />);
    for (const text of ['Use in November 2026', '1,234', '61.5 min', '¥1,845.5', '¥30 a minute', '6 months'])
      expect(screen.getByText(text), text).toBeDefined();
  });

  it('says that calls are refused where the balance is used up', () => {
    const balance = { yen: -12.5, depleted: true, nextExpiry: null };
    renderIn('en', <BillingView paymentId={null} environment="live" billing={{ ...prepaid, balance }} mayChange />);
    expect(screen.getByText('-¥12.5')).toBeDefined();
    expect(screen.getByText('New calls are refused')).toBeDefined();
  });

  it('shows an invoiced organization its estimate and how much of the cap is used, and no balance', () => {
    renderIn('en', <BillingView paymentId={null} environment="live" billing={invoiced} mayChange />);
    expect(screen.queryByText('Balance')).toBeNull();
    expect(screen.getByText('¥7,500')).toBeDefined();
    expect(screen.getByRole('meter', { name: 'Spending cap of a month' }).getAttribute('aria-valuenow')).toBe('75');
    expect(screen.getByText('30 days after issue')).toBeDefined();
  });

  it('of a cap that is reached says when calls are taken again', () => {
    renderIn(
      'en',
      <BillingView
        paymentId={null}
        environment="live"
        billing={{ ...invoiced, estimateYen: 10_500, capReached: true }}
        mayChange
      />,
    );
    expect(screen.getByText(/taken again on the 1st of next month/)).toBeDefined();
  });

  it('tells a plain member who can pay', () => {
    renderIn('en', <BillingView paymentId={null} environment="live" billing={prepaid} mayChange={false} />);
    expect(screen.getByText('Only owners and admins can pay and change settings.')).toBeDefined();
  });
});
