import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { createConnectingTenant } from '../connect/open-connect.ts';
import { expectFitToSee, looks, phoneSize } from '../pages/looks.ts';
import { withoutForeignCookies } from '../portal/open-portal.ts';
import { type ParentPage, serveParent } from '../portal/serve-parent.ts';
import { signInLink } from '../stack/sign-in-link.ts';
import { stackFacts } from '../stack/world.ts';

test.use({ launchOptions: withoutForeignCookies, locale: 'ja-JP' });

let parent: ParentPage;

test.setTimeout(90_000);

test.beforeAll(async () => {
  parent = await serveParent();
});
test.afterAll(() => parent.close());

const calendar = 'Google Calendar';
const calendarInJapanese = 'Google カレンダー';
const sheets = 'Google Sheets';

/** The connect page inside the frame of another site, in English. */
async function openFramed(page: Page, link: string): Promise<FrameLocator> {
  await page.goto(parent.framing(link));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'English' }).click();
  return frame;
}

/** Whoever comes to a page of the emulated services agrees at once. */
async function connect(page: Page, place: Page | FrameLocator, name: string): Promise<void> {
  await place.getByRole('button', { name: `Connect ${name}` }).click();
  const opened = page.waitForEvent('popup');
  await place.getByRole('button', { name: `Connect to ${name}` }).click();
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent('close');
}

test('in a frame of another site without cookies: a sheet is connected, set up with what its account has, and disconnected', async ({
  page,
}) => {
  const tenant = await createConnectingTenant();
  const link = await tenant.newLink({ connectors: ['spreadsheet_a'], frame_origin: parent.origin });
  const frame = await openFramed(page, link);
  await connect(page, frame, sheets);
  await expect(frame.getByText(/It is connected, and nearly ready/)).toBeVisible();
  await frame.getByRole('combobox', { name: 'Spreadsheet' }).selectOption('顧客台帳');
  await frame.getByRole('combobox', { name: 'Sheet', exact: true }).selectOption('受付');
  await frame.getByRole('checkbox', { name: '用件' }).uncheck();
  await frame.getByRole('button', { name: 'Save these settings' }).click();
  await expect(frame.getByText(/The next call uses this connection/)).toBeVisible();
  expect(await tenant.connections()).toMatchObject([
    {
      ...{ connector: 'spreadsheet_a', status: 'active', created_by: 'tenant' },
      config: {
        ...{ spreadsheet: 'sheet-customers', sheet: '受付', lookup_column: '電話番号' },
        columns: { お名前: 'お名前', 電話番号: '電話番号' },
      },
    },
  ]);
  await frame.getByRole('button', { name: 'Disconnect' }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(frame.getByRole('button', { name: `Connect ${sheets}` })).toBeVisible();
  expect(await tenant.connections()).toEqual([]);
  expect(await page.context().cookies(stackFacts().dashboard_url)).toEqual([]);
});

test('a calendar is of use at once, and its hours can be changed; somebody who refuses is told so, and connects later', async ({
  page,
}) => {
  const tenant = await createConnectingTenant();
  const frame = await openFramed(
    page,
    await tenant.newLink({ connectors: ['calendar_a'], frame_origin: parent.origin }),
  );
  await page.context().route('**/accounts.google.com/**', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }).toString();
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await frame.getByRole('button', { name: `Connect ${calendar}` }).click();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: `Connect to ${calendar}` }).click();
  const popup = await opened;
  await expect(frame.getByText(/it was not agreed to/)).toBeVisible();
  await expect(popup.getByRole('heading', { name: 'It could not be connected' })).toBeVisible();
  await popup.close();
  await page.context().unrouteAll();

  await frame.getByRole('button', { name: 'Back to the list' }).click();
  await connect(page, frame, calendar);
  await frame.getByRole('checkbox', { name: 'Saturday' }).check();
  await frame.getByRole('combobox', { name: 'End on Saturday' }).selectOption('12:00');
  await frame.getByRole('button', { name: 'Save these settings' }).click();
  await expect(frame.getByText(/The next call uses this connection/)).toBeVisible();
  const [connection] = await tenant.connections();
  expect(connection).toMatchObject({
    status: 'active',
    config: { business_hours: { sat: [{ from: '09:00', to: '12:00' }] } },
  });
});

test('where windows are blocked, the same tab goes to the service and finds its way back', async ({ page }) => {
  const tenant = await createConnectingTenant();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(await tenant.newLink({ connectors: ['calendar_a'] }));
  await page.getByRole('button', { name: `${calendarInJapanese}を接続する` }).click();
  await page.getByRole('button', { name: `${calendarInJapanese}に接続する` }).click();
  await page.getByRole('link', { name: `${calendarInJapanese}の画面を開く` }).click();
  await expect(page.getByRole('heading', { name: '接続できました' })).toBeVisible();
  await page.getByRole('link', { name: 'もとの画面に戻る' }).click();
  await expect(page.getByText('salon@example.com')).toBeVisible();
  expect(page.url()).not.toContain('#');
});

test('a link that is wrong or over shows a page that says so, and one without an origin is framed by nobody', async ({
  page,
}) => {
  const tenant = await createConnectingTenant();
  const framed = await tenant.newLink({ frame_origin: parent.origin });
  await page.goto(parent.framing(`${framed.split('#')[0]}#vls_wrong`));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'この画面の有効期限が切れました' })).toBeVisible();
  await page.goto(parent.framing(await tenant.newLink()));
  // The browser shows an error of its own in the place of a page that refuses.
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

const words = {
  ja: {
    ...{ kintone: 'kintoneを接続する', start: 'kintoneに接続する', chat: 'Chatwork / Webhookを接続する' },
    ...{ subdomain: 'サブドメイン', id: 'クライアント ID', secret: 'クライアントシークレット', app: 'アプリ' },
    ...{ token: 'API トークン、または Webhook の URL', connect: '接続する', room: '通知を投稿する場所' },
    ...{ back: '一覧に戻る', save: 'この内容で保存', saved: /次の通話から使われます/ },
  },
  en: {
    ...{ kintone: 'Connect kintone', start: 'Connect to kintone', chat: 'Connect Chatwork / Webhook' },
    ...{ subdomain: 'Subdomain', id: 'Client ID', secret: 'Client secret', app: 'App' },
    ...{ token: 'API token, or address of a webhook', connect: 'Connect', room: 'Where notices are posted' },
    ...{ back: 'Back to the list', save: 'Save these settings', saved: /The next call uses this connection/ },
  },
};

for (const { locale, colorScheme } of looks) {
  test(`in ${locale} and ${colorScheme}, on a phone: kintone step by step, a chat by its key; axe finds nothing, and nothing scrolls sideways`, async ({
    browser,
  }) => {
    const tenant = await createConnectingTenant();
    const context = await browser.newContext({ colorScheme, viewport: phoneSize, locale });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const see = (name: string) => expectFitToSee(page, `connect-${name}-${locale}-${colorScheme}`);
    const text = words[locale];
    await page.goto(await tenant.newLink());
    await expect(page.getByRole('button', { name: text.kintone })).toBeVisible();
    await see('list');

    await page.getByRole('button', { name: text.kintone }).click();
    await expect(page.getByText(`${stackFacts().base_url}/connect/callback`)).toBeVisible();
    await see('kintone');
    await page.getByRole('textbox', { name: text.subdomain }).fill('sakura');
    await page.getByRole('textbox', { name: text.id }).fill('kintone-client');
    await page.getByLabel(text.secret).fill('kintone-secret');
    await page.getByRole('button', { name: text.start }).click();
    await page.getByRole('combobox', { name: text.app }).selectOption('顧客');
    await expect(page.getByRole('checkbox', { name: /お名前/ })).toBeDisabled();
    await see('kintone-setup');
    await page.getByRole('button', { name: text.save }).click();
    await expect(page.getByText(text.saved)).toBeVisible();

    await page.getByRole('button', { name: text.back }).click();
    await page.getByRole('button', { name: text.chat }).click();
    await page.getByLabel(text.token).fill('chatwork-token');
    await page.getByRole('button', { name: text.connect, exact: true }).click();
    await page.getByRole('combobox', { name: text.room }).selectOption('受付');
    await page.getByRole('button', { name: text.save }).click();
    await expect(page.getByText(text.saved)).toBeVisible();
    await page.getByRole('button', { name: text.back }).click();
    await see('connected');
    await context.close();
  });
}

test('in the dashboard a calendar is connected for the organization, and a link is made for a tenant, in each look', async ({
  browser,
}) => {
  await createConnectingTenant();
  const context = await browser.newContext({ viewport: phoneSize });
  const { dashboard_url: dashboardUrl } = stackFacts();
  await context.addCookies([{ name: 'locale', value: 'en', url: dashboardUrl }]);
  const page = await context.newPage();
  await page.goto(signInLink());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/talk$/);
  await page.goto(`${dashboardUrl}/test/connections`);
  await connect(page, page, calendar);
  await expect(page.getByText('Account: salon@example.com')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Calendar for appointments' })).toBeVisible();
  await expectFitToSee(page, 'connections-calendar');
  for (const { locale, colorScheme } of looks) {
    await context.addCookies([{ name: 'locale', value: locale, url: dashboardUrl }]);
    await page.emulateMedia({ colorScheme });
    await page.goto(`${dashboardUrl}/test/connections`);
    await expect(page.getByText('salon@example.com')).toBeVisible();
    await expectFitToSee(page, `connections-${locale}-${colorScheme}`);
    await page.getByRole('tab', { name: { ja: 'テナント', en: 'Tenants' }[locale] }).click();
    await page
      .getByRole('button', { name: { ja: 'テナントに代わってつなぐ', en: 'Connect for a tenant' }[locale] })
      .click();
    await expect(page.getByRole('combobox')).toBeVisible();
    await expectFitToSee(page, `connections-for-tenant-${locale}-${colorScheme}`);
  }
  await page.goto(`${dashboardUrl}/test/connections`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFitToSee(page, 'connections-desk');
  await page.getByRole('tab', { name: 'Tenants' }).click();
  await page.getByRole('button', { name: 'Make a link to the connect page' }).click();
  await expectFitToSee(page, 'connections-link');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText(/\/connect\/link_\w+#vls_/)).toBeVisible();
  await context.close();
});
