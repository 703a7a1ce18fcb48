/** Real peers on real sockets: the node's edge on one side, a second native peer as the browser on the other. */
import { makeSecret } from '@uketsuke/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import type { Leg, LegListener } from '../leg.ts';
import { heardFrameSamples, heardRateHz, rateHz } from './opus.ts';
import { openPeerNetwork } from './peer-network.ts';
import {
  createFakeBrowser,
  type FakeBrowser,
  type FakeBrowserOptions,
  type SignallingAnswer,
} from '../../testing/browser/fake-browser.ts';
import { readOffer } from '../../testing/browser/offers/index.ts';
import { rms, shareFound, sweep, tone } from '../../testing/browser/signals.ts';
import { startVoiceEdge, type VoiceEdge, type VoiceEdgeOptions } from '../../testing/browser/voice-edge.ts';

const open: { edges: VoiceEdge[]; browsers: FakeBrowser[] } = { edges: [], browsers: [] };
afterEach(async () => {
  for (const browser of open.browsers.splice(0)) browser.close();
  await Promise.all(open.edges.splice(0).map((edge) => edge.close()));
});

async function start(options: VoiceEdgeOptions = {}): Promise<VoiceEdge> {
  const edge = await startVoiceEdge(options);
  open.edges.push(edge);
  return edge;
}

function newBrowser(options?: FakeBrowserOptions): FakeBrowser {
  const browser = createFakeBrowser(options);
  open.browsers.push(browser);
  return browser;
}

async function call(edge: VoiceEdge, token = makeSecret('vct_')): Promise<{ browser: FakeBrowser; leg: Leg }> {
  const browser = newBrowser();
  const index = edge.legs.length;
  await browser.connect((sdp) => edge.answer(sdp, token));
  browser.sendRtvi('client-ready', { version: '2.1.0' });
  const leg = await edge.leg(index);
  await leg.ready();
  return { browser, leg };
}

function listening(leg: Leg) {
  const heard: Int16Array[] = [];
  const events: string[] = [];
  const listener: LegListener = {
    onAudio: (frame) => heard.push(frame),
    onDtmf: (digit) => events.push(`dtmf:${digit}`),
    onText: (text) => events.push(`text:${text}`),
    onClientMessage: ({ type }) => events.push(`message:${type}`),
  };
  leg.listen(listener);
  void leg.ended.then((end) => events.push(`ended:${end}`));
  const joined = (): Int16Array => {
    const all = new Int16Array(heard.length * heardFrameSamples);
    heard.forEach((frame, index) => all.set(frame, index * heardFrameSamples));
    return all;
  };
  return { heard, events, joined };
}

/** Sends a signal as a microphone does: a frame every 20 ms of the clock. */
async function speak(browser: FakeBrowser, signal: Int16Array): Promise<void> {
  const startedAt = performance.now();
  for (let at = 0; at + heardFrameSamples <= signal.length;) {
    const due = Math.floor((performance.now() - startedAt) / 20) + 1;
    while (at / heardFrameSamples < due && at + heardFrameSamples <= signal.length) {
      browser.speak(signal.subarray(at, at + heardFrameSamples));
      at += heardFrameSamples;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const restartBody = (sdp: string, pcId: string) => ({
  sdp,
  pc_id: pcId,
  restart_pc: true,
  requestData: { token: makeSecret('vct_') },
});

describe('a browser call', () => {
  it('carries audio both ways as it was', async () => {
    const edge = await start();
    const { browser, leg } = await call(edge);
    const { joined } = listening(leg);
    const down = sweep(rateHz, 300, 2500, 3000);
    const up = sweep(heardRateHz, 2500, 300, 3000);
    leg.play(down);
    await Promise.all([speak(browser, up), leg.drained()]);
    await browser.until(() => joined().length >= up.length && browser.heard().length >= down.length);
    // The last packets may still be on their way.
    await expect.poll(() => shareFound(joined(), up, heardRateHz), { timeout: 20_000 }).toBeGreaterThan(0.75);
    await expect.poll(() => shareFound(browser.heard(), down, rateHz), { timeout: 20_000 }).toBeGreaterThan(0.9);
    expect(leg.position()).toEqual({ playedMs: 3000, queuedMs: 0 });
    expect(edge.errors).toEqual([]);
  });

  it('survives packets of every malformed kind', async () => {
    const edge = await start();
    const { browser, leg } = await call(edge);
    const { events, joined } = listening(leg);
    for (let size = 12; size < 80; size += 1) {
      browser.sendRaw(
        Buffer.concat([
          Buffer.from([0x80, 111, 0, size, 0, 0, 0, 0, 0x12, 0x34, 0x56, 0x78]),
          Buffer.alloc(size, size),
        ]),
      );
      browser.sendRaw(Buffer.concat([Buffer.from([0xbf, 111]), Buffer.alloc(size, 0xff)]));
      browser.sendText('x'.repeat(size));
      browser.sendBinary(Buffer.from('{"label":"rtvi-ai","type":"send-text","id":"1","data":{"content":"binary"}}'));
    }
    browser.sendText('x'.repeat(60_000));
    const up = sweep(heardRateHz, 300, 2500, 4000);
    await speak(browser, up);
    // It may take a second to tell the microphone from what only looks like it.
    const heardAgain = up.subarray(heardRateHz);
    await expect.poll(() => shareFound(joined(), heardAgain, heardRateHz), { timeout: 20_000 }).toBeGreaterThan(0.75);
    browser.sendRtvi('send-text', { content: 'still here' });
    await browser.until(() => events.includes('text:still here'));
    expect(events).toEqual(['text:still here']);
    expect(edge.errors).toEqual([]);
  });

  it('ends as hangup as soon as the client closes', async () => {
    const edge = await start();
    const { browser, leg } = await call(edge);
    const { events } = listening(leg);
    browser.close();
    await browser.until(() => events.length > 0);
    expect(events).toEqual(['ended:hangup']);
    expect(edge.activeCount()).toBe(0);
    expect(edge.ended).toEqual(['hangup']);
  });

  it('tells the client the outcome, then peerLeft, before it closes', async () => {
    const edge = await start();
    const { browser, leg } = await call(edge);
    leg.play(tone(rateHz, 500, 200));
    await leg.close({ outcome: 'completed', drain: true });
    await browser.until(() => browser.isClosed());
    expect(browser.received.slice(-2).map((text) => JSON.parse(text) as unknown)).toEqual([
      { label: 'rtvi-ai', type: 'server-message', data: { type: 'end', outcome: 'completed' } },
      { type: 'signalling', message: { type: 'peerLeft' } },
    ]);
    expect(rms(browser.heard())).toBeGreaterThan(100);
  });

  it('goes on over a new connection when the client restarts, without asking for the token again', async () => {
    const edge = await start();
    const { browser, leg } = await call(edge);
    const { events, joined } = listening(leg);
    const oldId = browser.pcId();
    const second = newBrowser();
    await second.connect(async (sdp) => {
      const response = await edge.offer(restartBody(sdp, oldId));
      return (await response.json()) as SignallingAnswer;
    });
    expect(second.pcId()).not.toBe(oldId);
    await browser.until(() => browser.isClosed());
    second.sendRtvi('send-text', { content: 'again' });
    leg.play(tone(rateHz, 500, 300));
    await leg.drained();
    await second.until(() => events.includes('text:again') && rms(second.heard()) > 100);
    const up = sweep(heardRateHz, 300, 1500, 1500);
    await speak(second, up);
    await expect.poll(() => shareFound(joined(), up, heardRateHz), { timeout: 20_000 }).toBeGreaterThan(0.75);
    expect([edge.asked.length, edge.legs.length, edge.activeCount()]).toEqual([1, 1, 1]);
    // The old id still names the call.
    const third = newBrowser();
    const response = await edge.offer(restartBody(await third.offer(), oldId));
    expect(response.status).toBe(200);
    expect(edge.legs).toHaveLength(1);
  });

  it('goes on when a client that made a new connection does not call it a restart', async () => {
    const edge = await start();
    const { browser, leg } = await call(edge);
    const { events } = listening(leg);
    const second = newBrowser();
    await second.connect(async (sdp) => {
      const response = await edge.offer({ sdp, pc_id: browser.pcId(), restart_pc: false });
      expect(response.status).toBe(200);
      return (await response.json()) as SignallingAnswer;
    });
    expect(second.pcId()).not.toBe(browser.pcId());
    await browser.until(() => browser.isClosed());
    second.sendRtvi('send-text', { content: 'again' });
    leg.play(tone(rateHz, 500, 300));
    await second.until(() => events.includes('text:again') && rms(second.heard()) > 100);
    expect([edge.asked.length, edge.legs.length, edge.ended]).toEqual([1, 1, []]);
  });

  it('asks a client that changes its ICE credentials to come again with a new connection, and goes on then', async () => {
    const edge = await start();
    const { browser, leg } = await call(edge);
    const { events } = listening(leg);
    const changed = (await browser.offer()).replaceAll(/a=ice-(ufrag|pwd):.*/g, (_row, name: string) =>
      name === 'ufrag' ? 'a=ice-ufrag:newU' : `a=ice-pwd:${'p'.repeat(24)}`,
    );
    const refused = await edge.offer({ sdp: changed, pc_id: browser.pcId(), restart_pc: false });
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ error: 'unavailable' })]);
    const second = newBrowser();
    await second.connect(async (sdp) => {
      const response = await edge.offer({ sdp, pc_id: browser.pcId(), restart_pc: true });
      return (await response.json()) as SignallingAnswer;
    });
    second.sendRtvi('send-text', { content: 'again' });
    await second.until(() => events.includes('text:again'));
    expect([edge.asked.length, edge.legs.length, edge.ended]).toEqual([1, 1, []]);
  });

  it('refuses a flood of restarts instead of queueing it, and the call goes on', async () => {
    const edge = await start();
    const { browser } = await call(edge);
    const sdp = await newBrowser().offer();
    const offer = { sdp, token: null, pcId: browser.pcId(), isRestart: true, address: '127.0.0.1' };
    const flood = await Promise.allSettled(Array.from({ length: 40 }, () => edge.calls.offer(offer)));
    const refused = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual(
      Array.from({ length: 32 }, () => expect.objectContaining({ code: 'unavailable' }) as unknown),
    );
    expect([edge.activeCount(), edge.errors]).toEqual([1, []]);
    const again = newBrowser();
    expect((await edge.offer(restartBody(await again.offer(), browser.pcId()))).status).toBe(200);
  });

  it('makes no connection for a call that has had more of them than any network loses', async () => {
    const edge = await start();
    const { browser } = await call(edge);
    const sdp = await newBrowser().offer();
    let answered = 1;
    while ((await edge.offer(restartBody(sdp, browser.pcId()))).status === 200) answered += 1;
    expect(answered).toBe(100);
  });

  it('takes candidates of a restart that come under the old id before its offer', async () => {
    const edge = await start();
    const { browser } = await call(edge);
    const candidates = [
      {
        candidate: 'candidate:1 1 udp 2122194687 127.0.0.1 50124 typ host generation 0 ufrag newOne',
        sdp_mid: '0',
        sdp_mline_index: 0,
      },
      { candidate: '', sdp_mid: '0', sdp_mline_index: 0 },
      {
        candidate: 'candidate:2 1 tcp 1518214911 127.0.0.1 9 typ host tcptype active',
        sdp_mid: null,
        sdp_mline_index: null,
      },
    ];
    const response = await edge.offer(
      {},
      { method: 'PATCH', body: JSON.stringify({ pc_id: browser.pcId(), candidates }) },
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(edge.activeCount()).toBe(1);
  });

  it('connects a client whose only way in are the candidates it sends later', async () => {
    const edge = await start();
    const browser = newBrowser();
    await browser.connect(async (sdp) => {
      const candidates = sdp.split('\r\n').filter((row) => row.startsWith('a=candidate'));
      const answer = await edge.answer(
        sdp.replaceAll(/a=(candidate|end-of-candidates).*\r\n/g, ''),
        makeSecret('vct_'),
      );
      const body = JSON.stringify({
        pc_id: answer.pc_id,
        candidates: candidates.map((row) => ({ candidate: row.slice(2), sdp_mid: '0', sdp_mline_index: 0 })),
      });
      expect((await edge.offer({}, { method: 'PATCH', body })).status).toBe(200);
      // Without our own candidates the client cannot reach us first.
      return { ...answer, sdp: answer.sdp.replaceAll(/a=(candidate|end-of-candidates).*\r\n/g, '') };
    });
    expect(browser.pcId()).toMatch(/^[0-9A-Za-z]{32}$/);
  });

  it('serves many calls over one UDP port and gives everything back at their end', async () => {
    const edge = await start();
    const calls: Awaited<ReturnType<typeof call>>[] = [];
    for (let index = 0; index < 10; index += 1) calls.push(await call(edge, makeSecret('vct_')));
    expect(edge.activeCount()).toBe(10);
    const ports = new Set<string>();
    for (const { browser } of calls) {
      const answer = await edge.offer(restartBody(await newBrowser().offer(), browser.pcId()));
      const { sdp } = (await answer.json()) as SignallingAnswer;
      for (const [, port] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+) /gim)) ports.add(port ?? '');
    }
    expect(ports.size).toBe(1);
    await Promise.all(calls.map(({ leg }) => leg.close({ outcome: 'hangup', drain: false })));
    expect(edge.activeCount()).toBe(0);
    expect(edge.ended).toHaveLength(10);
  });
});

describe('the answer', () => {
  it.each([
    ['chromium', 111, '3'],
    ['chromium-with-candidates', 111, '2'],
    ['firefox', 109, '3'],
  ] as const)('to %s keeps every line, can be heard, and has all candidates', async (name, payloadType, last) => {
    const edge = await start();
    const { sdp } = await edge.answer(readOffer(name), makeSecret('vct_'));
    const lines = sdp.split('\r\nm=').slice(1);
    expect(lines.map((line) => /a=mid:(\S+)/.exec(line)?.[1])).toEqual(
      Array.from({ length: Number(last) + 1 }, (_, mid) => String(mid)),
    );
    for (const line of lines) expect(line).not.toMatch(/^\w+ 0 /);
    const [audio = '', ...rest] = lines;
    expect(audio).toMatch(new RegExp(`^audio \\d+ UDP/TLS/RTP/SAVPF ${payloadType}\\r`));
    expect(audio).toContain('a=sendrecv');
    expect(audio).toMatch(/a=ssrc:\d+ cname:/);
    expect(audio).toMatch(/a=candidate:/);
    expect(audio).toContain('a=setup:active');
    for (const line of rest) if (line.startsWith('video')) expect(line).toContain('a=inactive');
    expect(rest.at(-1)).toContain('a=max-message-size:65536');
  });

  it('names the public address first', async () => {
    const edge = await start({ publicIp: '203.0.113.5' });
    const { sdp } = await edge.answer(readOffer('chromium'), makeSecret('vct_'));
    expect(sdp).toMatch(/a=candidate:\S+ 1 UDP 2130706431 203\.0\.113\.5 \d+ typ host/);
  });
});

describe('the UDP port', () => {
  it('is an error that names the setting when it is taken, or the next free one where that is allowed', () => {
    const first = openPeerNetwork({ udpPort: 41_000 + Math.floor(Math.random() * 9000), nextPorts: 100 });
    try {
      expect(() => openPeerNetwork({ udpPort: first.udpPort })).toThrow(/WEBRTC_UDP_PORT/);
      const second = openPeerNetwork({ udpPort: first.udpPort, nextPorts: 20 });
      expect(second.udpPort).toBeGreaterThan(first.udpPort);
      second.close();
    } finally {
      first.close();
    }
  });

  it('can be opened again after close', () => {
    const network = openPeerNetwork({ udpPort: 41_000 + Math.floor(Math.random() * 9000), nextPorts: 100 });
    network.close();
    openPeerNetwork({ udpPort: network.udpPort }).close();
  });

  it('refuses a public address that is none', () => {
    expect(() => openPeerNetwork({ udpPort: 45_000, publicIp: 'example.com' })).toThrow(/PUBLIC_IP/);
  });
});
