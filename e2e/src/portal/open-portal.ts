import { createUketsuke } from '@uketsuke/api-client/source';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { stackFacts } from '../stack/world.ts';
import type { ParentPage } from './serve-parent.ts';

export interface LinkOptions {
  locale?: 'ja' | 'en';
  frame_origin?: string;
}

export async function newPortalLink({ locale = 'en', ...rest }: LinkOptions = {}): Promise<string> {
  const { base_url: baseUrl, test_key: apiKey } = stackFacts();
  return (await createUketsuke({ apiKey, baseUrl }).webhooks.createPortalLink({ locale, ...rest })).url;
}

/** The portal inside the parent's frame. */
export async function openFramedPortal(page: Page, parent: ParentPage): Promise<FrameLocator> {
  await page.goto(parent.framing(await newPortalLink({ frame_origin: parent.origin })));
  const portal = page.frameLocator('iframe');
  await expect(portal.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
  return portal;
}

/** Makes an endpoint with the keyboard alone; its details are shown then. */
export async function addEndpointByKeyboard(page: Page, portal: Page | FrameLocator, url: string): Promise<void> {
  await portal.getByRole('button', { name: 'Add endpoint' }).focus();
  await page.keyboard.press('Enter');
  await portal.getByRole('dialog').getByRole('textbox', { name: 'URL' }).focus();
  await page.keyboard.type(url);
  await page.keyboard.press('Enter');
  await expect(portal.getByRole('heading', { name: url })).toBeFocused();
}

/** The signing secret that the page shows. */
export async function shownSecret(portal: Page | FrameLocator): Promise<string> {
  const code = portal.locator('[data-secret]');
  await expect(code).toContainText('whsec_');
  return (await code.textContent()) ?? '';
}

const executablePath = process.env['CHROMIUM_PATH'];

/** As browsers do that block cookies of other sites. */
export const withoutForeignCookies = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--test-third-party-cookie-phaseout'],
};
