/** Callers in browsers who want to be greeted, in a process of their own. Answers the bench that started it. */
import { setTimeout as delay } from 'node:timers/promises';
import { silentOpusFrame } from '@uketsuke/voice/legs/browser/opus.ts';
import { createFakeBrowser, type SignallingAnswer } from '@uketsuke/voice/testing/browser/fake-browser.ts';
import { answerQuestions } from '../setting/questions.ts';
import type { GreetingReport } from './patient-callers.ts';

const greetedWithinMs = 10_000;
const silence = silentOpusFrame();
const browsers: { close(): void }[] = [];

const answers = {
  /** Calls are made one every `everyMs`, each with its token, and all go on until `hangUp`. */
  async call({ url, tokens, everyMs }: { url: string; tokens: string[]; everyMs: number }): Promise<GreetingReport> {
    const greeted: Promise<number | null>[] = [];
    for (const token of tokens) {
      greeted.push(firstSound(url, token));
      await delay(everyMs);
    }
    const all = await Promise.all(greeted);
    const firstSoundMs = all.filter((ms) => ms !== null);
    return { firstSoundMs, lost: all.length - firstSoundMs.length };
  },
  hangUp(): void {
    for (const browser of browsers.splice(0)) browser.close();
  },
};

export type PatientBrowsers = typeof answers;
answerQuestions(answers);

/** From the offer on; null: there was none. */
async function firstSound(url: string, token: string): Promise<number | null> {
  const browser = createFakeBrowser({ decodes: false });
  browsers.push(browser);
  const heard = Promise.withResolvers<number>();
  const beganAtMs = performance.now();
  browser.onPacket(({ atMs, payload }) => {
    if (Buffer.compare(payload, silence) !== 0) heard.resolve(atMs - beganAtMs);
  });
  const connected = browser
    .connect((sdp) => offer({ url, token, sdp }))
    .then(() => {
      browser.sendRtvi('client-ready', { version: '2.1.0' });
      return heard.promise;
    });
  return Promise.race([connected, delay(greetedWithinMs, null, { ref: false })]).catch(() => null);
}

async function offer({ url, token, sdp }: { url: string; token: string; sdp: string }): Promise<SignallingAnswer> {
  const response = await fetch(`${url}/v1/webrtc/offer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sdp, type: 'offer', pc_id: null, restart_pc: false, requestData: { token } }),
  });
  if (!response.ok) throw new Error(`The offer was answered ${response.status}`);
  return (await response.json()) as SignallingAnswer;
}
