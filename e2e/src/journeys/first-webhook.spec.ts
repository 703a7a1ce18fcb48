import { expect, test, type Page } from '@playwright/test';
import { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { until } from '@uketsuke/testing/until';
import { findViolations } from '../portal/find-violations.ts';
import { createWorld, stackFacts, type World } from '../stack/world.ts';

const pauseMs = 1_500;

interface ShownEvent {
  environment: string;
  id: string;
  type: string;
  verified: boolean;
  times: number;
  body: string;
}

interface CallEvent {
  type: string;
  data: { provider_call_id: string; outcome: string; fields: Record<string, string> };
}

/** A call of one question, answered by keys. */
async function callByKeys({ facts, tenant }: World): Promise<string> {
  const phone = new TwilioCaller({
    url: `${facts.voice_url.replace(/^http/, 'ws')}/ws`,
    parameters: { tenant: tenant.id, secret: tenant.secret },
    pauseMs,
  });
  await phone.connect();
  for (const keys of ['3#', '1']) {
    expect((await phone.waitForAgent()) && (await phone.waitForSilence(pauseMs))).toBe(true);
    await phone.sendKeys(keys);
  }
  await phone.waitForClose();
  return phone.callSid;
}

/** The event of this call, once the receiver of `npm start` shows it. */
function arrived(callSid: string, type: string) {
  return until(
    async () => {
      const answer = await fetch(`${stackFacts().receiver_url}/events`);
      const { events } = (await answer.json()) as { events: ShownEvent[] };
      for (const event of events) {
        const body = JSON.parse(event.body) as CallEvent;
        if (body.type === type && body.data.provider_call_id === callSid) return { event, body };
      }
      return false;
    },
    { timeoutMs: 60_000, everyMs: 150 },
  );
}

test('after a phone call by keys the receiver of the stack has its call.ended and call.summary_ready, verified', async ({
  page,
}) => {
  await page.goto(`${stackFacts().receiver_url}/?lang=en`);
  const world = await createWorld({ config: { fields: [{ key: 'party_size', label: '人数', required: true }] } });
  const callSid = await callByKeys(world);
  const ended = await arrived(callSid, 'call.ended');
  expect(ended.event).toMatchObject({ type: 'call.ended', environment: 'test', verified: true, times: 1 });
  expect(ended.body.data).toMatchObject({ outcome: 'completed', fields: { party_size: expect.stringContaining('3') } });
  expect((await arrived(callSid, 'call.summary_ready')).event.verified).toBe(true);

  // The page that was opened before the call shows it by itself.
  const entry = page.locator('li', { hasText: ended.event.id });
  await expect(entry.getByRole('heading', { name: 'call.ended' })).toBeVisible();
  await expect(entry.getByText('Signature verified')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${stackFacts().receiver_url}/?lang=ja`);
  }
});

async function expectAccessible(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto(address);
  await expect(page.getByText('署名を検証しました').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
