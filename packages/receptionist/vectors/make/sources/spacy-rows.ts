import { readFileSync } from 'node:fs';

const map32 = 0xdf;

/** spaCy's `key2row`, a MessagePack map of the hash of a word to the row of its vector, the most frequent words first. */
export function readRowOfKeys(path: string): Map<bigint, number> {
  const bytes = readFileSync(path);
  if (bytes[0] !== map32) throw new Error(`${path} is no map of MessagePack`);
  const count = bytes.readUInt32BE(1);
  let at = 5;
  const next = (): bigint => {
    const { value, length } = unsignedAt(bytes, at);
    at += length;
    return value;
  };
  const rows = new Map<bigint, number>();
  for (let i = 0; i < count; i++) {
    const key = next();
    rows.set(key, Number(next()));
  }
  return rows;
}

function unsignedAt(bytes: Buffer, at: number): { value: bigint; length: number } {
  const type = bytes.readUInt8(at);
  if (type < 0x80) return { value: BigInt(type), length: 1 };
  if (type === 0xcc) return { value: BigInt(bytes.readUInt8(at + 1)), length: 2 };
  if (type === 0xcd) return { value: BigInt(bytes.readUInt16BE(at + 1)), length: 3 };
  if (type === 0xce) return { value: BigInt(bytes.readUInt32BE(at + 1)), length: 5 };
  if (type === 0xcf) return { value: bytes.readBigUInt64BE(at + 1), length: 9 };
  throw new Error(`No unsigned number at ${at}`);
}
