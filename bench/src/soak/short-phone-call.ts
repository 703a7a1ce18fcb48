/** One short phone call: greeted, answered by keys, answered, hung up. */
import { makeSecret } from '@uketsuke/runtime';
import { createTicker, TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { until } from '../voice/talk.ts';

/** Its shape is right; the bench's gateway admits whoever asks. */
const secret = makeSecret('vts_');
const answerWithinMs = 15_000;

/** Rejects when the agent did not do its part. */
export async function shortPhoneCall(url: string, number: number): Promise<void> {
  const call = new TwilioCaller({
    url,
    parameters: { tenant: 'ten_1', secret, from: `short-phone-${number}` },
    records: false,
    ticker: createTicker(),
  });
  await call.connect();
  let soundAtMs: number | null = null;
  call.on('received', ({ atMs }) => (soundAtMs = atMs));
  const heardAfter = async (fromMs: number, what: string): Promise<void> => {
    const heard = await until(() => (soundAtMs !== null && soundAtMs > fromMs ? true : null), answerWithinMs);
    if (!heard) throw new Error(`Phone call ${number}: no ${what}`);
  };
  try {
    await heardAfter(-1, 'greeting');
    // The first key cuts the greeting: what is heard after the last one is the answer.
    await call.sendKeys('03#', { gapMs: 60 });
    await heardAfter(call.nowMs, 'answer');
  } finally {
    await call.hangUp();
  }
}
