import { expect, test, type FrameLocator } from '@playwright/test';
import { addEndpointByKeyboard, openFramedPortal, shownSecret, withoutForeignCookies } from '../portal/open-portal.ts';
import { type ParentPage, serveParent } from '../portal/serve-parent.ts';
import { isGenuine, type Receiver, serveReceiver } from '../portal/serve-receiver.ts';

test.use({ launchOptions: withoutForeignCookies });

/** Calls of other journeys cause events too, but none of this type. */
const testType = 'billing.balance_low';

let parent: ParentPage;
let receiver: Receiver;

test.beforeEach(async () => {
  parent = await serveParent();
  receiver = await serveReceiver();
});
test.afterEach(async () => {
  await parent.close();
  await receiver.close();
});

const testEvents = () =>
  receiver.received.filter(({ body }) => (JSON.parse(body) as { type: string }).type === testType);
const chooseTestType = (portal: FrameLocator) =>
  portal
    .getByRole('combobox', { name: 'Type of event' })
    .selectOption({ label: `The prepaid balance is low (${testType})` });

test('by the keyboard alone: a test event is sent and verified, found among the deliveries and sent again under its id', async ({
  page,
}) => {
  const portal = await openFramedPortal(page, parent);
  await addEndpointByKeyboard(page, portal, receiver.url);
  await portal.getByRole('button', { name: 'Show' }).focus();
  await page.keyboard.press('Enter');
  const secret = await shownSecret(portal);
  await chooseTestType(portal);
  await portal.getByRole('button', { name: 'Send', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(portal.getByText('204')).toBeVisible();
  const [first] = testEvents();
  expect(first && isGenuine(first, secret)).toBe(true);

  await portal.getByRole('tab', { name: 'Endpoints' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(portal.getByRole('tab', { name: 'Deliveries', selected: true })).toBeFocused();
  await portal.getByRole('combobox', { name: 'Endpoint' }).selectOption({ label: receiver.url });
  const row = portal.getByRole('button', { name: /The prepaid balance is low/ });
  await expect(row).toHaveCount(1);
  await row.focus();
  await page.keyboard.press('Enter');
  await portal.getByRole('button', { name: 'Send again' }).focus();
  await page.keyboard.press('Enter');
  await expect(portal.getByText('Attempt 2')).toBeVisible();
  const ids = testEvents().map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([first?.headers['webhook-id'], first?.headers['webhook-id']]);
  await page.keyboard.press('Escape');
  await expect(portal.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('for 24 hours after a replaced secret both verify what arrives', async ({ page }) => {
  const portal = await openFramedPortal(page, parent);
  await addEndpointByKeyboard(page, portal, receiver.url);
  await portal.getByRole('button', { name: 'Show' }).click();
  const before = await shownSecret(portal);
  await portal.getByRole('button', { name: 'Replace the secret' }).click();
  await portal.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(portal.getByText(/requests are signed with the old secret too/)).toBeVisible();
  const after = await shownSecret(portal);
  expect(after).not.toBe(before);
  await chooseTestType(portal);
  await portal.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => testEvents().length).toBe(1);
  const [delivered] = testEvents();
  for (const secret of [before, after]) expect(delivered && isGenuine(delivered, secret)).toBe(true);
});

test('a server that answers 401, and one that is not there, are shown with what that means and what to do', async ({
  page,
}) => {
  const portal = await openFramedPortal(page, parent);
  await addEndpointByKeyboard(page, portal, receiver.url);
  receiver.answer(401);
  await portal.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(portal.getByText('The server asked for authentication (401).').first()).toBeVisible();
  await expect(portal.getByText(/signing secret of this endpoint/).first()).toBeVisible();
  await receiver.close();
  await portal.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(portal.getByText('The server did not take the connection.').first()).toBeVisible();
});
