import { readFileSync } from 'node:fs';
import { createUketsuke, type Uketsuke } from '@uketsuke/api-client/source';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { until } from '@uketsuke/testing/until';
import { expect, type Page, test } from '@playwright/test';
import { providersFile } from '../stack/global-setup.ts';
import { operator } from '../stack/operator.ts';
import { signInLink } from '../stack/sign-in-link.ts';
import { stackFacts } from '../stack/world.ts';

test.setTimeout(120_000);

const config = japaneseConfig({
  fields: [
    { key: 'name', label: 'お名前', required: true },
    { key: 'date_time', label: 'ご希望の日時', required: true },
  ],
  connectors: [{ connector: 'calendar_a', actions: ['find_free_slots', 'create_event'], confirm: ['create_event'] }],
});

/** An organization with an agent and a tenant, and its owner on the dashboard. */
async function openOwnOrganization(page: Page): Promise<{ api: Uketsuke; dashboard: string }> {
  const { base_url: baseUrl, dashboard_url: dashboard } = stackFacts();
  const email = `booking-${Date.now()}-${process.pid}@example.com`;
  const { live_key: apiKey } = operator<{ live_key: string }>(
    ...['organization', 'create', '--payment', 'invoice', '--name', '青葉', '--owner-email', email],
  );
  const api = createUketsuke({ apiKey, baseUrl });
  const { id } = await api.agents.create({ name: '予約受付', config });
  await api.tenants.create({ external_id: 'aoba', name: '青葉 本店', agent_id: id });
  await page.context().addCookies([{ name: 'locale', value: 'ja', url: dashboard }]);
  await page.goto(signInLink(email));
  await page.getByRole('button', { name: 'サインインする' }).click();
  await expect(page).toHaveURL(/\/talk$/);
  return { api, dashboard };
}

/** Whoever comes to a page of the played services agrees at once. */
async function connect(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name}を接続する` }).click();
  await page.getByRole('button', { name: `${name}に接続する` }).click();
  await expect(page.getByRole('button', { name: '接続を解除' })).toBeVisible();
}

/** What stands in the played services, line by line. */
async function arrived(): Promise<string[]> {
  const page = await (await fetch(readFileSync(providersFile, 'utf8'))).text();
  return [...page.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) => line);
}

/** As the service understands it: "11月26日木曜日の午前11時 (2026-11-26 11:00)". */
const bookedAt = (value: string | null | undefined): string => /\((.+)\)$/.exec(value ?? '')?.[1] ?? 'no time';

test('a calendar and a tenant’s chat are connected in the dashboard, a caller books, and all that came of it can be seen', async ({
  page,
}) => {
  const { api, dashboard } = await openOwnOrganization(page);
  await page.goto(`${dashboard}/live/connections`);
  await connect(page, 'Google カレンダー');
  await page.getByRole('tab', { name: 'テナント' }).click();
  await page.getByRole('button', { name: 'テナントに代わってつなぐ' }).click();
  await expect(page.getByRole('combobox', { name: 'つなぐテナント' })).toContainText('青葉 本店');
  await connect(page, 'Slack');
  await page.getByRole('combobox', { name: '通知を投稿する場所' }).selectOption('general');
  await page.getByRole('button', { name: 'この内容で保存' }).click();
  await expect(page.getByText(/次の通話から使われます/)).toBeVisible();

  await page.goto(`${dashboard}/live/talk`);
  await page.getByRole('combobox', { name: '返事の受け取り方' }).selectOption('文字だけ');
  await page.getByRole('button', { name: '通話を始める' }).click();
  const said = page.locator('[data-who=agent]');
  const say = async (text: string, answer: RegExp) => {
    await page.getByPlaceholder('ここに入力して Enter で送信').fill(text);
    await page.keyboard.press('Enter');
    await expect(said.filter({ hasText: answer }).first()).toBeVisible();
  };
  await expect(said.first()).toBeVisible();
  await say('田中です', /日時/);
  await say('あさって以降でいつでも', /空いております/);
  await say('2番目でお願いします', /よろしいでしょうか/);
  await say('はい', /ご予約をお取りしました/);
  const record = page.getByTestId('record');
  await expect(record).toContainText('完了');
  await expect(record).toContainText('田中');
  await expect(record).toContainText('カレンダーに予定を登録する: 行いました');
  await expect(record).toContainText('に予約済みです（Google カレンダー）。');
  await expect(record).not.toContainText('訂正');

  const calls = await api.calls.list({});
  const [call] = calls.data;
  const at = bookedAt(call?.fields?.['date_time']);
  expect(call).toMatchObject({ outcome: 'completed', channel: 'web', billed_yen: expect.any(Number) });
  expect((await arrived()).filter((line) => line.startsWith(at))).toEqual([expect.stringMatching(/ 田中$/)]);
  const isTold = async () => (await arrived()).some((line) => line.startsWith('C01: ') && line.includes(at));
  await until(isTold, { timeoutMs: 20_000, everyMs: 200 });
});
