/**
 * One encrypted, append-only file of records. A record is whole or not there, whether a crash cut it off or a disk damaged it.
 * Bytes are with the operating system when `append` resolves: a killed process loses nothing of them.
 *
 * Layout of a record: length (4 bytes, big endian) | nonce (12) | AES-256-GCM text | tag (16). Name and number of the record are
 * authenticated, so records cannot change places.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';

const cipher = 'aes-256-gcm';
const lengthBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const recordBytesMax = 16 * 1024 * 1024;

export interface RecordFile {
  /** In order of the calls. Rejects when the disk does not take it; the record is then not there, later ones may be. */
  append(value: unknown): Promise<void>;
  close(): Promise<void>;
  remove(): Promise<void>;
  /** Gives the file another name; what follows is appended to it there. */
  move(path: string): Promise<void>;
}

export interface RecordFileOptions {
  path: string;
  /** Authenticated with every record. */
  name: string;
  key: Uint8Array;
  /** Where to go on in a file that was read; a new file starts at the beginning. */
  end?: RecordEnd;
}

export interface RecordEnd {
  bytes: number;
  records: number;
}

export function openRecordFile(options: RecordFileOptions): RecordFile {
  const { name, key, end = { bytes: 0, records: 0 } } = options;
  let { path } = options;
  let { bytes, records } = end;
  let handle: FileHandle | null = null;
  let isRemoved = false;
  let last: Promise<void> = Promise.resolve();

  const inOrder = (operation: () => Promise<void>): Promise<void> => {
    const done = last.then(operation);
    last = done.catch(() => {});
    return done;
  };
  const write = async (record: Uint8Array): Promise<void> => {
    if (isRemoved) return;
    handle ??= await open(path, bytes === 0 ? 'w' : 'r+', 0o600);
    // Always at our own end: what a failed write left behind it is written over.
    let written = 0;
    while (written < record.length) {
      const part = await handle.write(record, written, record.length - written, bytes + written);
      written += part.bytesWritten;
    }
    bytes += record.length;
    records += 1;
  };
  const close = async (): Promise<void> => {
    const closing = handle;
    handle = null;
    await closing?.close();
  };

  return {
    append: (value) => {
      const text = Buffer.from(JSON.stringify(value), 'utf8');
      return inOrder(() => write(seal(text, key, name, records)));
    },
    close: () => inOrder(close),
    remove: () =>
      inOrder(async () => {
        isRemoved = true;
        await close();
        await rm(path, { force: true });
      }),
    move: (to) =>
      inOrder(async () => {
        await rename(path, to);
        path = to;
      }),
  };
}

export interface ReadRecords {
  /** Of every whole record; damaged ones are left out. */
  values: unknown[];
  /** Whether any part of the file is in none of them. */
  isDamaged: boolean;
  /** Where the last one ends. */
  end: RecordEnd;
  fileBytes: number;
}

/** Never rejects because of what is in the file. */
export async function readRecordFile(
  path: string,
  { name, key }: { name: string; key: Uint8Array },
): Promise<ReadRecords> {
  const file = await readFile(path);
  const values: unknown[] = [];
  let end: RecordEnd = { bytes: 0, records: 0 };
  let at = 0;
  for (let number = 0; at + lengthBytes <= file.length; number += 1) {
    const length = file.readUInt32BE(at);
    const from = at + lengthBytes;
    if (length < nonceBytes + tagBytes || length > recordBytesMax || from + length > file.length) break;
    at = from + length;
    const value = unseal(file.subarray(from, at), key, name, number);
    if (value === undefined) continue;
    values.push(value);
    end = { bytes: at, records: number + 1 };
  }
  return { values, isDamaged: end.bytes < file.length || values.length < end.records, end, fileBytes: file.length };
}

/** What the value takes in a file. */
export function recordBytes(value: unknown): number {
  return lengthBytes + nonceBytes + Buffer.byteLength(JSON.stringify(value)) + tagBytes;
}

function seal(text: Uint8Array, key: Uint8Array, name: string, number: number): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(place(name, number));
  const sealed = Buffer.concat([nonce, encryption.update(text), encryption.final(), encryption.getAuthTag()]);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(sealed.length);
  return Buffer.concat([length, sealed]);
}

/** undefined: not a record of this place and key. */
function unseal(sealed: Uint8Array, key: Uint8Array, name: string, number: number): unknown {
  try {
    const decryption = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(place(name, number))
      .setAuthTag(sealed.subarray(-tagBytes));
    const text = Buffer.concat([decryption.update(sealed.subarray(nonceBytes, -tagBytes)), decryption.final()]);
    return JSON.parse(text.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function place(name: string, number: number): Buffer {
  return Buffer.from(JSON.stringify([name, number]), 'utf8');
}
