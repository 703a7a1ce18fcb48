import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe-core finds wrong for people with disabilities; none is right. */
export async function findViolations(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // It was put there by the line above.
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
