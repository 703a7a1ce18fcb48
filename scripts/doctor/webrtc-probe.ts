/** A short browser call: offer, ICE, DTLS, messages and audio, with the times that each took. */
import { openCallerConnection } from '@uketsuke/voice/legs/browser/caller-connection.ts';

export interface ProbeOptions {
  url: string;
  token: string;
  /** For the whole call. */
  withinMs: number;
}

export interface ProbeResult {
  /** null: the offer was not answered. */
  answeredMs: number | null;
  /** null: the agent did not become ready, or no audio came. */
  audioMs: number | null;
  error: unknown;
}

const packetsWanted = 10;

/** Never rejects. The call is hung up again. */
export async function probeWebrtc({ url, token, withinMs }: ProbeOptions): Promise<ProbeResult> {
  const startedAt = performance.now();
  const elapsedMs = (): number => performance.now() - startedAt;
  const result: ProbeResult = { answeredMs: null, audioMs: null, error: null };
  const isHeard = Promise.withResolvers<void>();
  const isReady = Promise.withResolvers<void>();
  let packets = 0;
  const caller = openCallerConnection({
    onPacket() {
      packets += 1;
      if (packets === packetsWanted) isHeard.resolve();
    },
    onText(text) {
      if (text.includes('"bot-ready"')) isReady.resolve();
    },
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not within ${withinMs} ms`)), withinMs);
  const call = async (): Promise<void> => {
    const answer = await sendOffer(url, { token, sdp: await caller.offer(), withinMs });
    result.answeredMs = elapsedMs();
    await caller.accept(answer);
    const data = { version: '2.1.0', about: { library: 'uketsuke doctor' } };
    caller.sendText(JSON.stringify({ label: 'rtvi-ai', type: 'client-ready', id: 'doctor', data }));
    await Promise.all([isHeard.promise, isReady.promise]);
    result.audioMs = elapsedMs();
  };
  const calling = call();
  // After the time is over nobody asks what becomes of it.
  calling.catch(() => {});
  try {
    await Promise.race([calling, late.promise]);
  } catch (error) {
    result.error = error;
  } finally {
    clearTimeout(timer);
    caller.close();
  }
  return result;
}

interface OfferToSend {
  sdp: string;
  token: string;
  withinMs: number;
}

async function sendOffer(url: string, { sdp, token, withinMs }: OfferToSend): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sdp, type: 'offer', token }),
    signal: AbortSignal.timeout(withinMs),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer !== null && 'sdp' in answer && typeof answer.sdp === 'string')
    return answer.sdp;
  throw new Error('the answer holds no session description');
}
