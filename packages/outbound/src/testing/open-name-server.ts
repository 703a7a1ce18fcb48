import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type RecordType = 'A' | 'AAAA';
/** Addresses, nothing at all, or "no such name". */
export type NameAnswer = readonly string[] | 'silence' | 'no_name';

const types: Record<number, RecordType> = { 1: 'A', 28: 'AAAA' };

/** A name server on this machine that answers as it is told. */
export async function openNameServer(answerTo: (name: string, type: RecordType) => NameAnswer) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = readName(query);
    const code = query.readUInt16BE(end);
    const type = types[code];
    if (!type) return;
    asked.push(`${type} ${name}`);
    const answer = answerTo(name, type);
    if (answer === 'silence') return;
    const records = answer === 'no_name' ? [] : answer;
    const header = Buffer.alloc(12);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(answer === 'no_name' ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([header, question, ...records.map((address) => recordOf(code, address))]), from.port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.dispose]: () => void socket.close(),
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** The name is a pointer to that of the question; nobody is to remember the record. */
function recordOf(code: number, address: string): Buffer {
  const bytes =
    code === 1
      ? Buffer.from(address.split('.').map(Number))
      : Buffer.from(
          address
            .split(':')
            .map((group) => group.padStart(4, '0'))
            .join(''),
          'hex',
        );
  const head = Buffer.from([0xc0, 0x0c, 0, code, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}
