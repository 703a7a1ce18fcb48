import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findViolations } from '../portal/find-violations.ts';

export interface Look {
  locale: 'ja' | 'en';
  colorScheme: 'light' | 'dark';
}

export const looks: readonly Look[] = (['ja', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
);

export const phoneSize = { width: 375, height: 720 };

/** axe finds nothing, and nothing scrolls sideways. `E2E_PICTURES=DIR` keeps a picture, for people to look at. */
export async function expectFitToSee(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
  expect(await findViolations(page), name).toEqual([]);
  const [inside, outside] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(inside, name).toBeLessThanOrEqual(outside);
}
