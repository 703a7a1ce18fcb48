import type { InvoiceNotice, InvoiceNoticeKind } from '@uketsuke/domain/invoice';
import type { StoppedNotice } from '@uketsuke/domain/auto-recharge';
import { describe, expect, test } from 'vitest';
import { invoiceMail } from './invoice-mail.ts';
import { rechargeStoppedMail } from './recharge-stopped-mail.ts';

const dashboardUrl = 'https://dashboard.example.com/';
const page = 'https://dashboard.example.com/live/billing';
const locales = ['ja', 'en'] as const;
/** Nothing that opens a door, and nothing of a card beyond what is printed on a receipt. */
const secrets = /\b(sk_|whsec_|vk_|vps_|vls_|pm_|cus_|pi_)|\d{12,}|token=/;

const invoice: InvoiceNotice = {
  invoice: {
    ...{ id: 'inv_1', organizationId: 'org_1', number: 12n, label: 'INV-000012', month: '2026-10', state: 'open' },
    ...{ recipientName: '青葉 <Foods> & "Co"', lines: [], taxRateBasisPoints: 1000 },
    ...{ subtotalYen: 11_235n, taxYen: 1123n, totalYen: 12_358n },
    ...{ issuedAt: new Date('2026-10-31T21:00:00Z'), dueAt: new Date('2026-11-30T14:59:59.999Z') },
    ...{ paidAt: null, voidedAt: null },
  },
  graceEndsAt: new Date('2026-12-14T14:59:59.999Z'),
  recipients: [],
};

const subjects: Record<InvoiceNoticeKind, Record<'ja' | 'en', string>> = {
  issued: { ja: '請求書 INV-000012 を発行しました', en: 'Invoice INV-000012' },
  due_soon: {
    ja: '請求書 INV-000012 のお支払期限が近づいています',
    en: 'Invoice INV-000012 is due soon',
  },
  late: { ja: '請求書 INV-000012 のお支払いを確認できていません', en: 'Invoice INV-000012 is late' },
  late_again: {
    ja: '【再度のお願い】請求書 INV-000012 のお支払いを確認できていません',
    en: 'Invoice INV-000012 is a week late',
  },
  last_days: {
    ja: '【重要】請求書 INV-000012 のお支払いがないと、新しい通話を受けられなくなります',
    en: 'Important: new calls will be refused unless invoice INV-000012 is paid',
  },
};
const kinds = Object.keys(subjects) as InvoiceNoticeKind[];

describe.each(locales)('the mails about an invoice in %s', (locale) => {
  const words = {
    ja: { total: '12,358 円', due: '2026年11月30日', grace: '2026年12月14日' },
    en: { total: '12,358 yen', due: '30 November 2026', grace: '14 December 2026' },
  }[locale];

  test.each(kinds)('%s: which one, how much with tax, until when in Japan, and where to see it', (kind) => {
    const recipient = { email: 'admin@example.com', locale };
    const mail = invoiceMail(kind, invoice, { recipient, dashboardUrl });
    expect([mail.to, mail.subject]).toEqual(['admin@example.com', subjects[kind][locale]]);
    for (const part of [words.total, words.due, page]) expect(mail.text).toContain(part);
    expect(mail.text.includes(words.grace)).toBe(['late', 'late_again', 'last_days'].includes(kind));
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html).toContain(`href="${page}"`);
    expect(mail.html).toContain('青葉 &lt;Foods&gt; &amp; &quot;Co&quot;');
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(secrets);
  });
});

const stopped: StoppedNotice = {
  organization: '青葉 <Foods>',
  code: 'expired_card',
  card: { brand: 'visa', last4: '4242' },
  recipients: [],
};

describe.each(locales)('the mail about a stopped auto-recharge in %s', (locale) => {
  const mailOf = (changes: Partial<StoppedNotice> = {}) =>
    rechargeStoppedMail({ ...stopped, ...changes }, { email: 'admin@example.com', locale }, dashboardUrl);

  test('says whose, which card, and where to go', () => {
    const mail = mailOf();
    expect(mail.subject).toBe({ ja: '自動チャージを停止しました', en: 'Auto-recharge was stopped' }[locale]);
    for (const part of ['青葉 <Foods>', 'visa •••• 4242', page]) expect(mail.text).toContain(part);
    expect(mail.html).toContain('青葉 &lt;Foods&gt;');
    expect(mail.html).toContain(`<a href="${page}">`);
    expect(`${mail.text} ${mail.html}`).not.toMatch(secrets);
  });

  test('says why in words of its own for each reason, and never the word of the provider', () => {
    const codes = ['expired_card', 'authentication_required', 'insufficient_funds', 'disputed', 'refunded'];
    const texts = [...codes, 'do_not_honor'].map((code) => mailOf({ code }).text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).not.toMatch(/expired_card|_required|do_not_honor|disputed\b.*_/);
  });

  test('names no card where there is none any more', () => {
    expect(mailOf({ card: null }).text).not.toContain('••••');
  });
});
