import { expect, test } from '@playwright/test';
import { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { signInLink } from '../stack/sign-in-link.ts';
import { callWhen, createWorld, isWritten, stackFacts } from '../stack/world.ts';

test('a person erases a caller by the number: the call has its times and its price, and nothing of the caller', async ({
  page,
}) => {
  const { api, facts, tenant } = await createWorld();
  const from = `+8190${String(Date.now()).slice(-8)}`;
  const url = `${facts.voice_url.replace(/^http/, 'ws')}/ws`;
  const phone = new TwilioCaller({ url, parameters: { tenant: tenant.id, secret: tenant.secret, from } });
  await phone.connect();
  await phone.waitForAgent();
  await phone.waitForSilence(1_500);
  await phone.hangUp();
  const before = await callWhen(api, phone.callSid, isWritten);
  expect(before.from).toBe(from);

  await page.context().addCookies([{ name: 'locale', value: 'ja', url: stackFacts().dashboard_url }]);
  await page.goto(signInLink());
  await page.getByRole('button', { name: 'サインインする' }).click();
  // Where a sign-in ends; going on before that would lose it.
  await expect(page).toHaveURL(/\/talk$/);
  await page.goto(`${facts.dashboard_url}/test/personal-data`);
  await page.getByLabel('電話番号').fill(`0${from.slice(3)}`);
  await page.getByRole('button', { name: '消去する' }).first().click();
  await page.getByRole('button', { name: '完全に消去する' }).click();
  await expect(page.getByText('1 件の通話の内容を消去しました。')).toBeVisible();

  const nothing = { from: null, fields: null, summary: null, category: null, has_transcript: false };
  expect(await api.calls.get(before.id)).toEqual({ ...before, ...nothing });
  await expect(api.calls.transcript(before.id)).rejects.toMatchObject({ code: 'not_found' });
});
