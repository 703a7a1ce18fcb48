import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../portal/find-violations.ts';
import { signInLink } from '../stack/sign-in-link.ts';
import { stackFacts } from '../stack/world.ts';

async function balanceYen(): Promise<number> {
  const { base_url: baseUrl, live_key: apiKey } = stackFacts();
  const answer = await fetch(`${baseUrl}/v1/billing`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { balance } = (await answer.json()) as { balance: { yen: number } };
  return balance.yen;
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('カード番号').fill(card);
  await page.getByLabel(/有効期限/).fill('12/40');
  await page.getByLabel('セキュリティコード').fill('123');
  await page.getByRole('button', { name: /を支払う$/ }).click();
}

test('a person tops up: a card that is declined says so, another one succeeds, and the balance rises', async ({
  page,
}) => {
  const { dashboard_url: dashboardUrl } = stackFacts();
  await page.setViewportSize({ width: 375, height: 720 });
  await page.context().addCookies([{ name: 'locale', value: 'ja', url: dashboardUrl }]);
  await page.goto(signInLink());
  await page.getByRole('button', { name: 'サインインする' }).click();
  await expect(page).toHaveURL(/\/talk$/);
  await page.goto(`${dashboardUrl}/live/billing`);
  const before = await balanceYen();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '30,000 円' }).click();
  await page.getByRole('button', { name: '支払いページへ進む' }).click();

  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByText('33,000 円', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await payWith(page, '4000 0000 0000 0002');
  await expect(page.getByText('カード会社が承認しませんでした。')).toBeVisible();
  expect(await balanceYen()).toBeLessThanOrEqual(before);
  await payWith(page, '4242 4242 4242 4242');
  await page.getByRole('link', { name: 'ダッシュボードに戻る' }).click();

  await expect(page).toHaveURL(/\/live\/billing\?payment=pay_/);
  await expect(page.getByText('30,000 円をチャージしました。')).toBeVisible();
  // Calls of other journeys may be charged meanwhile.
  expect(await balanceYen()).toBeGreaterThan(before + 25_000);
  await page.getByRole('tab', { name: '入出金' }).click();
  await expect(page.getByText('+30,000 円').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
