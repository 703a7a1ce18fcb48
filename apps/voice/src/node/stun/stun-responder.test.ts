import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { manualClock } from '@uketsuke/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { createStunClient, type StunClient } from '../../testing/stun-client.ts';
import { startStunResponder, type StunResponder } from './stun-responder.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function start(host?: string): Promise<StunResponder> {
  const responder = await startStunResponder({ port: 0, host, clock: manualClock(), onError: () => {} });
  open.push(responder);
  return responder;
}

async function client(port: number, host?: string): Promise<StunClient> {
  const made = await createStunClient(port, host);
  open.push(made);
  return made;
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

describe('a client', () => {
  it('is told the address that it sends from', async () => {
    const { port } = await start('127.0.0.1');
    const asking = await client(port);
    expect(await asking.ask()).toEqual({ address: '127.0.0.1', port: asking.port, bytes: 32 });
  });

  it('is told so where all addresses are listened on', async () => {
    const asking = await client((await start()).port);
    expect(await asking.ask()).toEqual({ address: '127.0.0.1', port: asking.port, bytes: 32 });
  });

  it.skipIf(!hasIpv6)('is told so by IPv6, in 44 bytes', async () => {
    const asking = await client((await start()).port, '::1');
    const address = '0000:0000:0000:0000:0000:0000:0000:0001';
    expect(await asking.ask()).toEqual({ address, port: asking.port, bytes: 44 });
  });

  it('gets no answer to what is no plain binding request', async () => {
    const asking = await client((await start('127.0.0.1')).port);
    const iceCheck = Buffer.concat([
      Buffer.from('000100082112a442', 'hex'),
      randomBytes(12),
      Buffer.from('0006000461626364', 'hex'),
    ]);
    const allocation = Buffer.concat([Buffer.from('000300002112a442', 'hex'), randomBytes(12)]);
    for (const message of [randomBytes(100), allocation, iceCheck]) {
      expect(await asking.ask(message)).toBeNull();
    }
  });
});

it('does not start on a port that is taken, and names the setting', async () => {
  const { port } = await start('127.0.0.1');
  await expect(startStunResponder({ port, host: '127.0.0.1', onError: () => {} })).rejects.toThrow('set STUN_PORT');
});

it('gives its port back', async () => {
  const first = await startStunResponder({ port: 0, host: '127.0.0.1', onError: () => {} });
  await first.close();
  const again = await startStunResponder({ port: first.port, host: '127.0.0.1', onError: () => {} });
  await again.close();
});
