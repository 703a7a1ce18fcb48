/** STUN binding as messages (RFC 8489): is this a request that we answer, and what is its answer. Pure. */
import { addressBytes } from './address-bytes.ts';

const headerBytes = 20;
const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
const xorMappedAddress = 0x0020;
const magicCookie = 0x2112a442;
/** Attributes below this number must be understood by whoever answers. */
const optionalFrom = 0x8000;

/** A plain binding request: nothing in it has to be understood, so no ICE check (it names a user) is one. */
export function isBindingRequest(message: Buffer): boolean {
  if (message.length < headerBytes || message.readUInt16BE(0) !== bindingRequest) return false;
  if (message.readUInt16BE(2) !== message.length - headerBytes || message.readUInt32BE(4) !== magicCookie) return false;
  let at = headerBytes;
  while (at + 4 <= message.length) {
    if (message.readUInt16BE(at) < optionalFrom) return false;
    at += 4 + padded(message.readUInt16BE(at + 2));
  }
  return at === message.length;
}

export interface Source {
  address: string;
  port: number;
}

/** 32 bytes to an IPv4 source, 44 to an IPv6 source: its own address as we see it. */
export function bindingAnswer(request: Buffer, { address, port }: Source): Buffer {
  const bytes = addressBytes(address);
  const answer = Buffer.alloc(headerBytes + 8 + bytes.length);
  answer.writeUInt16BE(bindingSuccess, 0);
  answer.writeUInt16BE(answer.length - headerBytes, 2);
  // Cookie and transaction id, with which the address is masked too: middleboxes rewrite addresses that they recognise.
  request.copy(answer, 4, 4, headerBytes);
  answer.writeUInt16BE(xorMappedAddress, headerBytes);
  answer.writeUInt16BE(4 + bytes.length, headerBytes + 2);
  answer.writeUInt8(bytes.length === 4 ? 1 : 2, headerBytes + 5);
  answer.writeUInt16BE(port ^ (magicCookie >>> 16), headerBytes + 6);
  bytes.forEach((byte, index) => answer.writeUInt8(byte ^ (request[4 + index] ?? 0), headerBytes + 8 + index));
  return answer;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
