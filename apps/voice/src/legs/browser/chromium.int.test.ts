/** The official Pipecat client, unmodified, in a real Chromium. Needs Debian's `chromium` (or another one) on this machine. */
import { makeSecret } from '@uketsuke/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Leg } from '../leg.ts';
import { openChromiumPage, findChromium, type ChromiumPage } from '../../testing/browser/chromium.ts';
import { tone } from '../../testing/browser/signals.ts';
import { startVoiceEdge, type VoiceEdge } from '../../testing/browser/voice-edge.ts';

const executable = findChromium();
if (!executable) console.warn('The browser leg is not tested in Chromium: none is installed.');

const limitMs = 60_000;

/** Plays the sound again and again, without a gap, until it is told to stop. */
async function playOn(leg: Leg, sound: Int16Array, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    leg.play(sound);
    await leg.drained();
  }
}

interface PageEvent {
  type: string;
  data: unknown;
}

describe.skipIf(!executable)('the Pipecat client in Chromium', () => {
  let edge: VoiceEdge;
  let browser: ChromiumPage;

  beforeAll(async () => {
    edge = await startVoiceEdge();
    browser = await openChromiumPage(executable ?? '');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await edge?.close();
  });

  const inPage = <T>(expression: string): Promise<T> => browser.page.evaluate<T>(expression);
  const events = (): Promise<PageEvent[]> => inPage('window.uketsukeTest.events');
  /** Waits for something in the page, however busy the machine is. */
  const holds = (expression: string): Promise<unknown> =>
    browser.page.waitForFunction(expression, undefined, { timeout: limitMs, polling: 50 });
  const seen = async (type: string): Promise<PageEvent> => {
    await holds(`window.uketsukeTest.events.some((event) => event.type === '${type}')`);
    return (await events()).find((event) => event.type === type) ?? { type, data: null };
  };

  it('connects, hears, is heard, talks in text, renegotiates, and disconnects when the call ends', async () => {
    const token = makeSecret('vct_');
    await inPage(`window.uketsukeTest.connect(${JSON.stringify(edge.url)}, ${JSON.stringify(token)})`);
    const leg = await edge.leg(0);
    await leg.ready();
    expect((await seen('bot-ready')).data).toMatchObject({ version: '2.1.0' });
    expect(edge.asked.map((asked) => asked.token)).toEqual([token]);

    const caller = { frames: 0, loudest: 0, texts: [] as string[], ended: '' };
    leg.listen({
      onAudio(frame) {
        caller.frames += 1;
        for (const sample of frame) caller.loudest = Math.max(caller.loudest, Math.abs(sample));
      },
      onDtmf() {},
      onText: (text) => caller.texts.push(text),
      onClientMessage: ({ type, data }, reply) => reply({ type, data }),
    });
    void leg.ended.then((end) => {
      caller.ended = end;
    });

    // The agent's audio: silence announces the track, then a tone of 1,000 Hz.
    expect((await seen('track')).data).toBe('audio');
    const playing = new AbortController();
    const played = playOn(leg, tone(leg.rateHz, 1000, 1000), playing.signal);
    await holds('Math.abs(window.uketsukeTest.loudestHz() - 1000) < 40');
    playing.abort();
    await played;
    expect(await inPage('window.uketsukeTest.directions()')).toEqual(['sendrecv', 'inactive']);

    // The caller's audio: Chromium's fake microphone beeps once a second.
    await expect.poll(() => caller.loudest, { timeout: limitMs }).toBeGreaterThan(1000);
    await expect.poll(() => caller.frames, { timeout: limitMs }).toBeGreaterThan(100);
    await holds('window.uketsukeTest.inbound().then((heard) => heard.packetsReceived > 100)');
    const heard = await inPage<{ packetsReceived: number; packetsLost: number }>('window.uketsukeTest.inbound()');
    // A hole in our numbering would show as a loss with every pause.
    expect(heard.packetsLost).toBeLessThan(heard.packetsReceived / 20);

    // Text both ways.
    await inPage(`window.uketsukeTest.sendText('予約したいです')`);
    expect(await inPage(`window.uketsukeTest.ask('status', { a: 1 })`)).toEqual({ type: 'status', data: { a: 1 } });
    expect(caller.texts).toEqual(['予約したいです']);
    leg.send({ type: 'bot-output', segmentId: 1, text: 'かしこまりました。', phase: 'new', heard: '' });
    leg.send({ type: 'user-transcription', text: '予約', final: true });
    expect((await seen('bot-output')).data).toMatchObject({ text: 'かしこまりました。', spoken_status: 'new' });
    expect((await seen('user-transcript')).data).toMatchObject({ text: '予約', final: true });

    // A new offer on the same connection: the call goes on as it was.
    await inPage('window.uketsukeTest.client._transport.negotiate()');
    await expect.poll(() => edge.answeredCount(), { timeout: limitMs }).toBe(2);
    const framesBefore = caller.frames;
    caller.loudest = 0;
    await expect.poll(() => caller.frames, { timeout: limitMs }).toBeGreaterThan(framesBefore + 30);
    await expect.poll(() => caller.loudest, { timeout: limitMs }).toBeGreaterThan(1000);
    expect(caller.ended).toBe('');
    expect(edge.asked).toHaveLength(1);

    await leg.close({ outcome: 'completed', drain: true });
    expect((await seen('server-message')).data).toEqual({ type: 'end', outcome: 'completed' });
    await seen('bot-disconnected');
    await seen('disconnected');
    expect(caller.ended).toBe('ended');
    expect((await events()).filter(({ type }) => type === 'error' || type === 'message-error')).toEqual([]);
    expect(edge.errors).toEqual([]);
  }, 180_000);

  it('comes again with a new connection when its ICE credentials change, and the call goes on', async () => {
    const other = await openChromiumPage(executable ?? '');
    const legsBefore = edge.legs.length;
    const answeredBefore = edge.answeredCount();
    const token = makeSecret('vct_');
    await other.page.evaluate(`window.uketsukeTest.connect(${JSON.stringify(edge.url)}, ${JSON.stringify(token)})`);
    const leg = await edge.leg(legsBefore);
    await leg.ready();
    const texts: string[] = [];
    leg.listen({ onAudio() {}, onDtmf() {}, onText: (text) => texts.push(text), onClientMessage() {} });
    await other.page.evaluate('window.uketsukeTest.restartIce()');
    // The first offer after the change is answered 503, the one with a new connection is taken.
    await expect.poll(() => edge.answeredCount(), { timeout: limitMs }).toBe(answeredBefore + 2);
    await other.page.waitForFunction(
      'window.uketsukeTest.inbound().then((heard) => heard !== null && heard.packetsReceived > 50)',
      undefined,
      { timeout: limitMs, polling: 50 },
    );
    // Audio may flow before the data channel is open, and the client drops a text that it cannot send.
    await other.page.waitForFunction('window.uketsukeTest.canSend()', undefined, { timeout: limitMs, polling: 50 });
    await other.page.evaluate("window.uketsukeTest.sendText('まだいます')");
    await expect.poll(() => texts, { timeout: limitMs }).toEqual(['まだいます']);
    expect(edge.legs.length).toBe(legsBefore + 1);
    await leg.close({ outcome: 'completed', drain: false });
    await other.close();
  }, 180_000);

  it('makes the client disconnect at once when its token is refused', async () => {
    const refusing = await startVoiceEdge({ admit: () => Promise.resolve({ refused: 'unauthorized' }) });
    const other = await openChromiumPage(executable ?? '');
    const outcome = await other.page.evaluate<string>(
      `window.uketsukeTest.connect(${JSON.stringify(refusing.url)}, ${JSON.stringify(makeSecret('vct_'))}).then(() => 'connected', (error) => String(error.status))`,
    );
    expect(outcome).toBe('403');
    expect(refusing.asked).toHaveLength(1);
    await other.close();
    await refusing.close();
  }, 180_000);
});
