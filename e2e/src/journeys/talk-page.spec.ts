import { expect, test } from '@playwright/test';
import { signInLink } from '../stack/sign-in-link.ts';
import { stackFacts } from '../stack/world.ts';

test('a stranger signs in by the one-time link and completes a call by typing', async ({ page }) => {
  await page.context().addCookies([{ name: 'locale', value: 'ja', url: stackFacts().dashboard_url }]);
  await page.goto(signInLink());
  await page.getByRole('button', { name: 'サインインする' }).click();
  await page.getByRole('button', { name: '通話を始める' }).click();
  const agentLines = page.locator('[data-who=agent]');
  await expect(agentLines.first()).toBeVisible();

  const input = page.getByPlaceholder('ここに入力して Enter で送信');
  const ended = page.locator('[data-phase=ended]');
  /** As a person does: types when the agent has answered, until the agent ends the call. */
  const say = async (text: string) => {
    const before = await agentLines.count();
    try {
      await input.fill(text, { timeout: 10_000 });
      await input.press('Enter', { timeout: 10_000 });
    } catch {
      // The agent ended the call while we were typing.
      await expect(ended).toBeVisible();
      return;
    }
    await expect.poll(async () => (await agentLines.count()) > before || (await ended.isVisible())).toBe(true);
  };
  await say('田中と申します');
  await expect(page.locator('[data-field=name]')).toContainText('田中');
  await say('090-1234-5678');
  await say('はい');
  await expect(page.locator('[data-field=phone]')).toContainText('090-1234-5678');
  for (const line of ['明日の19時', '3名です', '特にありません', 'はい', 'はい']) {
    if (await input.isEnabled()) await say(line);
  }
  await expect(ended).toBeVisible({ timeout: 90_000 });
  const record = page.getByTestId('record');
  await expect(record).toContainText('完了');
  await expect(record).toContainText('田中');
});

test('the page is closed to everybody who is not signed in', async ({ page }) => {
  await page.goto(`${stackFacts().dashboard_url}/live/talk`);
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('a link works once', async ({ page, context }) => {
  const link = signInLink();
  await page.goto(link);
  await page
    .getByRole('button')
    .filter({ hasText: /サインインする|Sign in/ })
    .click();
  await expect(page).toHaveURL(/\/talk$/);
  await context.clearCookies();
  await page.goto(link);
  await page.reload();
  await page
    .getByRole('button')
    .filter({ hasText: /サインインする|Sign in/ })
    .click();
  await expect(page.locator('p[role=alert]')).toBeVisible();
});

test('a page may talk to its own origin and to the voice node, and to nobody else', async ({ page }) => {
  const { dashboard_url: dashboard, voice_url: voice } = stackFacts();
  const answer = await page.goto(`${dashboard}/sign-in`);
  const policy = answer?.headers()['content-security-policy']?.split('; ');
  expect(policy).toContain(`connect-src 'self' ${new URL(voice).origin}`);
  const reach = (url: string) =>
    page.evaluate((to) => fetch(to, { mode: 'no-cors' }).then(() => 'reached', String), url);
  expect(await reach(`${voice}/healthz`)).toBe('reached');
  expect(await reach(`${stackFacts().base_url}/healthz`)).toMatch(/Failed to fetch/);
});
