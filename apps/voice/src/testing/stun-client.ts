/** For tests: asks a STUN server as a browser does, and reads its answer with code that shares nothing with ours. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';

export interface StunAnswer {
  address: string;
  port: number;
  bytes: number;
}

const bindingRequest = Buffer.from('000100002112a442', 'hex');

export interface StunClient {
  readonly port: number;
  /** Sends a binding request, or this message instead; null: no answer came before the answer to a good request sent after it. */
  ask(message?: Buffer): Promise<StunAnswer | null>;
  close(): void;
}

export async function createStunClient(serverPort: number, host = '127.0.0.1'): Promise<StunClient> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4').bind(0, host);
  await once(socket, 'listening');
  const waiting = new Map<string, (answer: Buffer) => void>();
  socket.on('message', (answer) => waiting.get(answer.toString('hex', 8, 20))?.(answer));

  const send = (message: Buffer): Promise<Buffer> => {
    const answered = new Promise<Buffer>((resolve) => waiting.set(message.toString('hex', 8, 20), resolve));
    socket.send(message, serverPort, host);
    return answered;
  };

  return {
    port: socket.address().port,
    async ask(message) {
      const good = Buffer.concat([bindingRequest, randomBytes(12)]);
      if (message === undefined) return read(await send(good));
      const answer = await Promise.race([send(message), send(good).then(() => null)]);
      return answer === null ? null : read(answer);
    },
    close: () => void socket.close(),
  };
}

function read(answer: Buffer): StunAnswer {
  if (answer.toString('hex', 0, 2) !== '0101') throw new Error('No binding success');
  if (answer.toString('hex', 20, 22) !== '0020') throw new Error('No XOR-MAPPED-ADDRESS');
  const isIpv6 = answer.readUInt8(25) === 2;
  const address = answer.subarray(28, isIpv6 ? 44 : 32).map((byte, at) => byte ^ (answer[4 + at] ?? 0));
  const port = answer.readUInt16BE(26) ^ 0x2112;
  const text = isIpv6 ? (Buffer.from(address).toString('hex').match(/.{4}/g)?.join(':') ?? '') : [...address].join('.');
  return { address: text, port, bytes: answer.length };
}
