/** Real checks of a real peer: whoever is named in an offer, and who hears of it. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { makeSecret } from '@uketsuke/runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOffer } from '../../testing/browser/offers/index.ts';
import { startVoiceEdge, type VoiceEdgeOptions } from '../../testing/browser/voice-edge.ts';
import { candidatesPerConnectionMax } from './candidate-gate.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** Somebody at an address, who counts what arrives. */
async function listenAt(address: string) {
  const socket: Socket = createSocket('udp4');
  let heard = 0;
  socket.on('message', () => (heard += 1));
  socket.bind(0, address);
  await once(socket, 'listening');
  undo.push(() => socket.close());
  const { port } = socket.address();
  return { candidate: `candidate:${port} 1 udp 2122194687 ${address} ${port} typ host`, heard: () => heard };
}

const listenMany = (address: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => listenAt(address)));

/** An offer that names the first addresses, and a PATCH that names the others. */
async function name(named: string[], { later = [], ...options }: VoiceEdgeOptions & { later?: string[] } = {}) {
  const edge = await startVoiceEdge(options);
  undo.push(() => edge.close());
  const rows = named.map((candidate) => `a=${candidate}\r\n`).join('');
  const { pc_id } = await edge.answer(readOffer('chromium').replace('a=mid:0', `${rows}a=mid:0`), makeSecret('vct_'));
  const candidates = later.map((candidate) => ({ candidate, sdp_mid: '0', sdp_mline_index: 0 }));
  const patched = await edge.offer({}, { method: 'PATCH', body: JSON.stringify({ pc_id, candidates }) });
  expect(patched.status).toBe(200);
}

describe('the checks of a peer', () => {
  it.skipIf(!ownAddress)('go to another address of this machine, and never to its loopback', async () => {
    const [inOffer, inPatch] = [await listenAt('127.0.0.1'), await listenAt('127.0.0.1')];
    const reachable = await listenAt(ownAddress ?? '');
    await name([inOffer.candidate], { later: [inPatch.candidate, reachable.candidate] });
    await vi.waitFor(() => expect(reachable.heard()).toBeGreaterThan(2), 20_000);
    expect([inOffer.heard(), inPatch.heard()]).toEqual([0, 0]);
  });

  it('go to loopback where callers are on this machine', async () => {
    const caller = await listenAt('127.0.0.1');
    await name([caller.candidate], { allowsLocalCandidates: true });
    await vi.waitFor(() => expect(caller.heard()).toBeGreaterThan(0), 20_000);
  });

  it('go to few of the many places that an offer and what follows it name', async () => {
    const places = await listenMany('127.0.0.1', 61);
    const candidates = places.map(({ candidate }) => candidate);
    await name(candidates.slice(0, 10), { later: candidates.slice(10), allowsLocalCandidates: true });
    const reached = () => places.filter(({ heard }) => heard() > 0).length;
    const heardTwice = () => places.filter(({ heard }) => heard() > 1).length;
    await vi.waitFor(() => expect(heardTwice()).toBe(candidatesPerConnectionMax), 20_000);
    expect(reached()).toBe(candidatesPerConnectionMax);
  });
});
