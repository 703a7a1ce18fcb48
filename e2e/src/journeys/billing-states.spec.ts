import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectFitToSee, type Look, looks, phoneSize } from '../pages/looks.ts';
import { inDatabase } from '../stack/database.ts';
import { operator } from '../stack/operator.ts';
import { signInLink } from '../stack/sign-in-link.ts';
import { stackFacts } from '../stack/world.ts';

const dayMs = 86_400_000;
const words = {
  ja: {
    ...{ depleted: /残高がないため/, overdue: /請求書のお支払いがないため/, late: /お支払い期限を過ぎています/ },
    ...{ cap: /利用額が上限に達した/, invoices: '請求書' },
    states: ['お支払い待ち', '期限切れ', 'お支払い済み', '取消'],
  },
  en: {
    ...{ depleted: /The balance is used up/, overdue: /An invoice has not been paid/, late: /An invoice is late/ },
    ...{ cap: /reached its spending cap/, invoices: 'Invoices' },
    states: ['To be paid', 'Overdue', 'Paid', 'Void'],
  },
};

interface Owner {
  organizationId: string;
  page: Page;
}

async function createOwner(browser: Browser, payment: 'card' | 'invoice', name: string): Promise<Owner> {
  const email = `owner-${payment}-${Date.now()}-${process.pid}@example.com`;
  const { organization_id: organizationId } = operator<{ organization_id: string }>(
    ...['organization', 'create', '--payment', payment, '--name', name, '--owner-email', email],
  );
  const context = await browser.newContext({ viewport: phoneSize });
  await context.addCookies([{ name: 'locale', value: 'ja', url: stackFacts().dashboard_url }]);
  const page = await context.newPage();
  await page.goto(signInLink(email));
  await page.getByRole('button', { name: 'サインインする' }).click();
  await expect(page).toHaveURL(/\/talk$/);
  return { organizationId, page };
}

/** Billing in each language and theme on a phone, and once on a desk. */
async function inEachLook(page: Page, see: (look: Look, size: 'phone' | 'desk') => Promise<void>): Promise<void> {
  const { dashboard_url: dashboardUrl } = stackFacts();
  for (const look of looks)
    for (const size of look === looks[0] ? (['phone', 'desk'] as const) : (['phone'] as const)) {
      await page.setViewportSize(size === 'phone' ? phoneSize : { width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.context().addCookies([{ name: 'locale', value: look.locale, url: dashboardUrl }]);
      await page.goto(`${dashboardUrl}/live/billing`);
      await see(look, size);
    }
}

test('billing of who pays in advance: the balance is used up and its card is declined, in every language and theme', async ({
  browser,
}) => {
  const { organizationId, page } = await createOwner(browser, 'card', 'さくら歯科クリニック');
  const card = { brand: 'visa', last4: '0341', expiresMonth: 4, expiresYear: 2029 };
  const troubles = {
    failing: { failures: 1, retryAt: new Date(Date.now() + dayMs), stoppedAt: null, stopCode: null },
    failed: { failures: 3, retryAt: null, stoppedAt: new Date(), stopCode: 'card_declined' },
  };
  await inDatabase(({ prisma }) =>
    prisma.paymentCard.create({
      data: { organizationId, provider: 'sandbox', cardRef: 'sbcard_e2e', customerRef: 'sbcus_e2e', ...card },
    }),
  );
  for (const [name, trouble] of Object.entries(troubles)) {
    const state = { isEnabled: true, ...trouble };
    await inDatabase(({ prisma }) =>
      prisma.autoRecharge.upsert({
        where: { organizationId },
        create: { organizationId, ...state },
        update: state,
      }),
    );
    await inEachLook(page, async ({ locale, colorScheme }, size) => {
      await expect(page.getByText(words[locale].depleted)).toBeVisible();
      await expectFitToSee(page, `billing-${locale}-${colorScheme}-${size}-${name}`);
    });
  }
  await page.context().close();
});

test('billing of who pays by invoice: late, overdue, paid, void and to be paid, and a cap that is reached, in every language and theme', async ({
  browser,
}) => {
  const { organizationId, page } = await createOwner(browser, 'invoice', 'みなと総合病院 予約センター');
  const issue = (amountYen: number, dueInDays: number) =>
    operator<{ id: string }>(
      ...['invoice', 'issue', '--id', organizationId, '--amount-yen', String(amountYen)],
      ...['--due-at', String(Date.now() + dueInDays * dayMs), '--description', '導入支援'],
    );
  const see = (name: string, banner: 'late' | 'overdue' | 'cap') =>
    inEachLook(page, async ({ locale, colorScheme }, size) => {
      await expect(page.getByText(words[locale][banner])).toBeVisible();
      await expectFitToSee(page, `billing-${locale}-${colorScheme}-${size}-${name}`);
    });
  operator('organization', 'contract', '--id', organizationId, '--spending-cap-yen', '0');
  await see('cap', 'cap');
  operator('organization', 'contract', '--id', organizationId, '--spending-cap-yen', '500000');
  issue(123_456, -3);
  await see('late', 'late');
  issue(98_700, -20);
  operator('invoice', 'pay', '--id', issue(50_000, -1).id);
  operator('invoice', 'void', '--id', issue(1000, 10).id);
  issue(1_234_567, 20);
  await see('overdue', 'overdue');
  await inEachLook(page, async ({ locale, colorScheme }, size) => {
    const say = words[locale];
    await page.getByRole('tab', { name: say.invoices, exact: true }).click();
    for (const state of say.states) await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
    await expectFitToSee(page, `billing-${locale}-${colorScheme}-${size}-invoices`);
    await page.getByRole('tabpanel').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFitToSee(page, `billing-${locale}-${colorScheme}-${size}-invoice`);
  });
  await page.context().close();
});
