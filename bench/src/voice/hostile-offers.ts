/** Whoever offers calls without a right to one, in a process of its own: each posts an offer with a well-formed false token, a new one each time, as fast as it is refused. Answers the bench that started it. */
import { Agent, request } from 'node:http';
import { makeSecret } from '@uketsuke/runtime';
import { createFakeBrowser } from '@uketsuke/voice/testing/browser/fake-browser.ts';
import { answerQuestions } from '../setting/questions.ts';

export interface OfferCounts {
  /** Answers by their status; 0: there was none. */
  [status: number]: number;
}

const over = new AbortController();
const counts: OfferCounts = {};
let running: Promise<void>[] = [];

const answers = {
  async begin({ url, count }: { url: string; count: number }): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: count });
    const sdp = await offerOfABrowser();
    running = Array.from({ length: count }, () => attack({ url, sdp, agent }));
  },
  counts: (): OfferCounts => counts,
  async hangUp(): Promise<void> {
    over.abort();
    await Promise.all(running);
  },
};

export type HostileOffers = typeof answers;
answerQuestions(answers);

interface Attack {
  url: string;
  sdp: string;
  agent: Agent;
}

async function attack(options: Attack): Promise<void> {
  while (!over.signal.aborted) {
    const status = await offer(options);
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

function offer({ url, sdp, agent }: Attack): Promise<number> {
  const requestData = { token: makeSecret('vct_') };
  const body = JSON.stringify({ sdp, type: 'offer', pc_id: null, restart_pc: false, requestData });
  return new Promise((resolve) => {
    const asked = request(`${url}/v1/webrtc/offer`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    asked.on('error', () => resolve(0));
    asked.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    asked.end(body);
  });
}

/** What a real one says, so that nothing of it is refused for its form. */
async function offerOfABrowser(): Promise<string> {
  const browser = createFakeBrowser({ decodes: false });
  const sdp = await browser.offer();
  browser.close();
  return sdp;
}
