import { expect, type Page, test } from '@playwright/test';
import { expectFitToSee, type Look, looks, phoneSize } from '../pages/looks.ts';
import { inDatabase } from '../stack/database.ts';
import { operator } from '../stack/operator.ts';
import { stackFacts } from '../stack/world.ts';

const words = {
  ja: {
    pay: '5,500 円 を支払う',
    wrongNumber: '下のテストカードのどれかの番号を入力してください。',
    declines: /承認されない.*0002/,
    declined: 'カード会社が承認しませんでした。別のカードをお試しください。',
    leave: '支払わずに戻る',
    asks: /^本人認証のあと成功/,
    bank: 'テスト銀行の本人認証',
    refuse: '認証しない',
    refused: '本人認証ができませんでした。もう一度試すか、別のカードをお使いください。',
    approve: '認証する',
    paid: 'お支払いが完了しました',
    expired: 'このページの有効期限が切れました',
    nothingPaid: /お支払いは行われていません。/,
    back: 'ダッシュボードに戻る',
    wrong: 'このページは開けません',
  },
  en: {
    pay: 'Pay ¥5,500',
    wrongNumber: 'Type the number of one of the test cards below.',
    declines: /^Is declined/,
    declined: 'The bank did not approve the card. Try another one.',
    leave: 'Back without paying',
    asks: /^Succeeds after authentication/,
    bank: 'Authentication by the test bank',
    refuse: 'Refuse',
    refused: 'The authentication failed. Try again or use another card.',
    approve: 'Approve',
    paid: 'Thank you, it is paid',
    expired: 'This page has expired',
    nothingPaid: /Nothing was paid\./,
    back: 'Back to the dashboard',
    wrong: 'This page cannot be opened',
  },
};

interface Payer {
  apiKey: string;
  /** The address of a new page over 5,000 yen. */
  newPage(): Promise<string>;
  balanceYen(): Promise<number>;
}

/** Of an organization that nobody else tops up. */
function createPayer(): Payer {
  const { base_url: baseUrl } = stackFacts();
  const { live_key: apiKey } = operator<{ live_key: string }>(
    ...['organization', 'create', '--payment', 'card', '--name', '株式会社あおぞら予約センター'],
  );
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return {
    apiKey,
    async newPage() {
      const body = JSON.stringify({ amount_yen: 5000 });
      const answer = await fetch(`${baseUrl}/v1/billing/topups`, { method: 'POST', headers, body });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { url: string }).url;
    },
    async balanceYen() {
      const answer = await fetch(`${baseUrl}/v1/billing`, { headers });
      return ((await answer.json()) as { balance: { yen: number } }).balance.yen;
    },
  };
}

/** The page begins in the language of the payment. */
async function open(page: Page, url: string, { locale }: Look): Promise<void> {
  // An address that differs in its secret alone would not be opened anew.
  await page.goto('about:blank');
  await page.goto(url);
  await page.getByRole('main').getByText(/\S/).first().waitFor();
  if (locale === 'en') await page.getByRole('button', { name: 'English' }).click();
}

async function payWith(page: Page, card: RegExp, { locale }: Look): Promise<void> {
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: words[locale].pay }).click();
}

for (const look of looks) {
  const { locale, colorScheme } = look;
  const say = words[locale];
  const picture = (name: string) => `pay-${locale}-${colorScheme}-${name}`;

  test(`in ${locale} and ${colorScheme}, on a phone: declined, left without paying and come back to, refused at the bank, approved: it is paid once`, async ({
    browser,
  }) => {
    const payer = createPayer();
    const context = await browser.newContext({ colorScheme, locale, viewport: phoneSize });
    const page = await context.newPage();
    const url = await payer.newPage();
    await open(page, url, look);
    await expect(page.getByRole('button', { name: say.pay })).toBeVisible();
    expect(page.url()).not.toContain('#');
    await expectFitToSee(page, picture('1-card'));
    await page.getByRole('button', { name: say.pay }).click();
    await expect(page.getByText(say.wrongNumber)).toBeVisible();
    await expectFitToSee(page, picture('2-empty'));
    await payWith(page, say.declines, look);
    await expect(page.getByText(say.declined)).toBeVisible();
    await expectFitToSee(page, picture('3-declined'));

    await page.getByRole('link', { name: say.leave }).click();
    await expect(page).not.toHaveURL(/\/pay\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/pay\//);
    if (locale === 'en') await page.getByRole('button', { name: 'English' }).click();
    await payWith(page, say.asks, look);
    await expect(page.getByRole('heading', { name: say.bank })).toBeFocused();
    await expectFitToSee(page, picture('4-bank'));
    await page.getByRole('button', { name: say.refuse, exact: true }).click();
    await expect(page.getByText(say.refused)).toBeVisible();
    await expectFitToSee(page, picture('5-refused'));
    expect(await payer.balanceYen()).toBe(0);

    await payWith(page, say.asks, look);
    await page.getByRole('button', { name: say.approve, exact: true }).click();
    await expect(page.getByRole('heading', { name: say.paid })).toBeFocused();
    await expectFitToSee(page, picture('6-paid'));
    await open(page, url, look);
    await expect(page.getByRole('heading', { name: say.paid })).toBeVisible();
    expect(await payer.balanceYen()).toBe(5000);
    await context.close();
  });

  test(`in ${locale} and ${colorScheme}, on a phone: a link that has expired, before it is opened or after, says so and that nothing was paid; a wrong one says so`, async ({
    browser,
  }) => {
    const payer = createPayer();
    const context = await browser.newContext({ colorScheme, locale, viewport: phoneSize });
    const page = await context.newPage();
    const url = await payer.newPage();
    await open(page, url, look);
    const [, id = ''] = /\/pay\/(\w+)/.exec(url) ?? [];
    await inDatabase(({ prisma }) =>
      prisma.sandboxCheckout.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } }),
    );
    await payWith(page, say.asks, look);
    await expect(page.getByRole('heading', { name: say.expired })).toBeVisible();
    await open(page, url, look);
    await expect(page.getByRole('heading', { name: say.expired })).toBeVisible();
    await expect(page.getByText(say.nothingPaid)).toBeVisible();
    await expect(page.getByRole('link', { name: say.back })).toHaveAttribute('href', /\/billing\?payment=pay_/);
    await expectFitToSee(page, picture('7-expired'));
    expect(await payer.balanceYen()).toBe(0);
    // Of a page that is not theirs people learn nothing, not even its language: it is that of their browser.
    await page.goto('about:blank');
    await page.goto(`${url.split('#')[0]}#vps_wrong`);
    await expect(page.getByRole('heading', { name: say.wrong })).toBeVisible();
    await expectFitToSee(page, picture('8-wrong'));
    await context.close();
  });
}
