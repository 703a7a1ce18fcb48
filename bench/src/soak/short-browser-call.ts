/** One short browser call: greeted, a spoken and a typed turn, answered, left in one of the ways in which people leave. */
import { makeSecret } from '@uketsuke/runtime';
import { createFakeBrowser, type SignallingAnswer } from '@uketsuke/voice/testing/browser/fake-browser.ts';
import { heardFrameSamples, silentOpusFrame } from '@uketsuke/voice/legs/browser/opus.ts';
import { until } from '../voice/talk.ts';

const answerWithinMs = 15_000;
const frameMs = 20;
const microphoneMs = 400;
const typed = '予約をお願いします';
const silence = silentOpusFrame();

/** Rejects when the agent did not do its part. */
export async function shortBrowserCall(url: string, number: number): Promise<void> {
  const browser = createFakeBrowser({ decodes: false });
  let sounds = 0;
  browser.onPacket(({ payload }) => {
    if (Buffer.compare(payload, silence) !== 0) sounds += 1;
  });
  const count = (part: string): number => browser.received.filter((text) => text.includes(part)).length;
  const sentences = (): number => count('"bot-output"');
  const wait = async (what: string, isThere: () => boolean): Promise<void> => {
    const came = await until(() => (isThere() ? true : null), answerWithinMs);
    if (!came) throw new Error(`Browser call ${number}: no ${what}`);
  };
  try {
    await browser.connect((sdp) => offer(url, sdp));
    browser.sendRtvi('client-ready', { version: '2.1.0' });
    await wait('greeting', () => sentences() > 0);
    const isText = count('"spoken":false') > 0;
    if (!isText) await wait('sound', () => sounds > 0);
    await speak(browser, microphoneMs);
    const shown = sentences();
    browser.sendRtvi('send-text', { content: typed, options: { run_immediately: true } });
    // What was being said is cut before the turn is confirmed: what follows is the answer.
    await wait('confirmation of the turn', () => count(typed) > 0);
    const heard = sounds;
    await wait('answer', () => (isText ? sentences() > shown : sounds > heard));
    if (number % 2 === 0) {
      browser.sendRtvi('disconnect-bot');
      await wait('end of the call', () => browser.isClosed());
    }
  } finally {
    browser.close();
  }
}

async function speak(browser: ReturnType<typeof createFakeBrowser>, ms: number): Promise<void> {
  const frame = Int16Array.from({ length: heardFrameSamples }, (_, at) => 3000 * Math.sin(at / 5));
  for (let sentMs = 0; sentMs < ms; sentMs += frameMs) {
    browser.speak(frame);
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
}

async function offer(url: string, sdp: string): Promise<SignallingAnswer> {
  const response = await fetch(`${url}/v1/webrtc/offer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sdp,
      type: 'offer',
      pc_id: null,
      restart_pc: false,
      requestData: { token: makeSecret('vct_') },
    }),
  });
  if (!response.ok) throw new Error(`The offer was answered ${response.status}`);
  return (await response.json()) as SignallingAnswer;
}
