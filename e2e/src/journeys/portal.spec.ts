import { expect, test, type Page } from '@playwright/test';
import { findViolations } from '../portal/find-violations.ts';
import {
  addEndpointByKeyboard,
  newPortalLink,
  openFramedPortal,
  shownSecret,
  withoutForeignCookies,
} from '../portal/open-portal.ts';
import { type ParentPage, serveParent } from '../portal/serve-parent.ts';
import { stackFacts } from '../stack/world.ts';

test.use({ launchOptions: withoutForeignCookies });

let parent: ParentPage;

test.beforeAll(async () => {
  parent = await serveParent();
});
test.afterAll(() => parent.close());

let count = 0;
function newUrl(): string {
  count += 1;
  return `http://127.0.0.1:8099/${process.pid}-${Date.now()}-${count}`;
}

test('in a frame of another site without cookies, by the keyboard alone: an endpoint is made, its secret seen and replaced, and it is deleted', async ({
  page,
}) => {
  const url = newUrl();
  const portal = await openFramedPortal(page, parent);
  await addEndpointByKeyboard(page, portal, url);
  const pressOn = async (name: string) => {
    await portal.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await pressOn('Show');
  const before = await shownSecret(portal);
  await pressOn('Replace the secret');
  await pressOn('Replace');
  await expect(portal.getByText(/requests are signed with the old secret too/)).toBeVisible();
  expect(await shownSecret(portal)).not.toBe(before);
  await pressOn('Delete');
  const dialog = portal.getByRole('dialog', { name: 'Delete this endpoint?' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(portal.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(portal.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
  await expect(portal.getByText(url)).toHaveCount(0);
  expect(await page.context().cookies(stackFacts().dashboard_url)).toEqual([]);
});

test('nobody but the named origin frames it, and a link without one is framed by nobody', async ({ page }) => {
  const stranger = await serveParent();
  const { dashboard_url: dashboard } = stackFacts();
  const refused = [
    stranger.framing(await newPortalLink({ frame_origin: parent.origin })),
    parent.framing(await newPortalLink()),
    parent.framing(`${dashboard}/sign-in`),
  ];
  for (const address of refused) {
    await page.goto(address);
    // The browser shows an error of its own in the place of a page that refuses.
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  }
  await stranger.close();
});

test('the secret leaves the address at once, and a reload in the same tab goes on, in a frame too', async ({
  page,
}) => {
  await page.goto(await newPortalLink());
  await expect(page.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
  expect(page.url()).not.toContain('#');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add endpoint' })).toBeVisible();

  const portal = await openFramedPortal(page, parent);
  await page.frames()[1]?.evaluate(() => location.reload());
  await expect(portal.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
});

test('when its time is over the page says so, and what to do', async ({ page }) => {
  await page.clock.install();
  await page.goto(await newPortalLink({ locale: 'ja' }));
  await expect(page.getByRole('tab', { name: 'エンドポイント' })).toBeVisible();
  await page.clock.fastForward('15:10');
  await expect(page.getByRole('heading', { name: 'この画面の有効期限が切れました' })).toBeVisible();
  await expect(page.getByText(/もとのアプリケーションに戻って/)).toBeVisible();
});

test('a link whose secret is wrong shows the same page, inside the frame', async ({ page }) => {
  const link = await newPortalLink({ frame_origin: parent.origin });
  await page.goto(parent.framing(`${link.split('#')[0]}#vls_wrong`));
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'This page has expired' })).toBeVisible();
});

const tabs = { ja: ['配信履歴', 'イベント', '署名の検証'], en: ['Deliveries', 'Events', 'Verify'] } as const;

for (const locale of ['ja', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in ${locale} and ${colorScheme}, on a phone: axe finds nothing, and nothing scrolls sideways`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 375, height: 720 } });
      const page = await context.newPage();
      const url = newUrl();
      await page.goto(await newPortalLink({ locale: 'en' }));
      await addEndpointByKeyboard(page, page, url);
      await page.goto(await newPortalLink({ locale }));
      await page.getByRole('button', { name: url }).click();
      await expect(page.getByRole('heading', { name: url })).toBeVisible();
      await expectAccessible(page);
      for (const name of tabs[locale]) {
        await page.getByRole('tab', { name, exact: true }).click();
        await expect(page.locator('[role=tabpanel] section').first()).toBeVisible();
        await expectAccessible(page);
      }
      await context.close();
    });
  }
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  const [inside, outside] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(inside).toBeLessThanOrEqual(outside);
}
