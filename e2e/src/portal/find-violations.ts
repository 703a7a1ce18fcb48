import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe-core finds wrong for people with disabilities; none is right. */
export async function findViolations(page: Page | Frame): Promise<string[]> {
  await untilSettled(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // It was put there by the line above.
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** What streams in behind its banner is there, and nothing still fades: half-faded words have too little contrast. */
async function untilSettled(page: Page | Frame): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
