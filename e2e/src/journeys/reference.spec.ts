import { expect, test } from '@playwright/test';
import { stackFacts } from '../stack/world.ts';

test('the reference asks nobody but its own service, and tries an operation with a key that it does not keep', async ({
  page,
}) => {
  const { base_url: baseUrl, test_key: key } = stackFacts();
  const outside: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseUrl) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(`${baseUrl}/docs?lang=ja`);
  await expect(page.getByText('エージェントを作成する').first()).toBeVisible();
  await page.goto(`${baseUrl}/docs?lang=en`);
  await page.getByPlaceholder('Token').first().fill(key);
  await page.goto(`${baseUrl}/docs?lang=en#tag/agents/GET/v1/agents`);
  await page.getByRole('button', { name: /Test Request.*get \/v1\/agents\)$/ }).click();
  const [answer] = await Promise.all([
    page.waitForResponse(`${baseUrl}/v1/agents`),
    page.getByRole('button', { name: /^Send/ }).first().click(),
  ]);
  expect(answer.status()).toBe(200);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain(key);
  expect([outside, refused]).toEqual([[], []]);
});
