import { expect, test } from '@playwright/test';
import { expectFitToSee, phoneSize } from '../pages/looks.ts';
import { signInLink } from '../stack/sign-in-link.ts';
import { stackFacts } from '../stack/world.ts';

async function ask(key: string): Promise<{ status: number; details: unknown }> {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': 'en' };
  const answer = await fetch(`${stackFacts().base_url}/v1/agents`, { headers });
  const { details } = (await answer.json()) as { details?: unknown };
  return { status: answer.status, details };
}

test('a key is created in the dashboard by keyboard and copied, opens the API, and is refused once it is revoked', async ({
  browser,
}) => {
  const { dashboard_url: dashboardUrl } = stackFacts();
  const context = await browser.newContext({
    viewport: phoneSize,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addCookies([{ name: 'locale', value: 'en', url: dashboardUrl }]);
  const page = await context.newPage();
  await page.goto(signInLink());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/talk$/);
  await page.goto(`${dashboardUrl}/test/api-keys`);

  const name = `Server ${Date.now()}`;
  await page.getByRole('button', { name: 'Create a key' }).press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectFitToSee(page, 'api-keys-form');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const created = page.getByRole('region', { name: `The API key “${name}” has been created` });
  await expect(created).toBeFocused();
  await expectFitToSee(page, 'api-keys-created');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(created.getByRole('button', { name: 'Copied' })).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^vk_test_/);
  expect((await ask(key)).status).toBe(200);

  await created.getByRole('button', { name: 'I have saved it' }).press('Enter');
  await expect(page.getByText(key)).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: '日本語' }).press('Enter');
  await expect(page.getByRole('row', { name }).getByText('有効')).toBeVisible();
  await expectFitToSee(page, 'api-keys-list');
  await page.getByRole('button', { name: 'English' }).press('Enter');

  await page.getByRole('row', { name }).getByRole('button').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText(`The API key “${name}” has been revoked.`)).toBeVisible();
  await expect(page.getByRole('row', { name }).getByText(/^Revoked at/)).toBeVisible();
  await expect.poll(() => ask(key)).toEqual({ status: 401, details: ['authorization: revoked'] });
  await context.close();
});
