/** The client's offer as far as we must understand it before the native peer sees it. */
import { isIP } from 'node:net';

export interface OfferedCodec {
  payloadType: number;
  /** Lower case, for example `opus`. */
  name: string;
  clockRate: number;
}

export interface OfferedLine {
  kind: 'audio' | 'video' | 'application';
  mid: string;
  codecs: OfferedCodec[];
}

export interface Offer {
  /** Without candidates: these are kept apart. */
  sdp: string;
  ufrag: string;
  /** Of the client's certificate, which is a new one for each peer connection; upper case. */
  fingerprint: string;
  /** Those of its candidates that a peer can use, each once. */
  candidates: RemoteCandidate[];
  lines: OfferedLine[];
  /** The first audio line that offers Opus. */
  audio: { mid: string; payloadType: number };
}

/** What is wrong with the field `sdp`; the caller reads it. */
export class OfferError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'OfferError';
  }
}

const sdpCharsMax = 128 * 1024;
const linesMax = 16;

/** Throws OfferError for whatever the native peer would refuse, or would take and never answer. */
export function parseOffer(text: string): Offer {
  if (text.length > sdpCharsMax) throw new OfferError('too long');
  const rows = text.split(/\r\n|\n/).filter((row) => row !== '');
  if (rows[0] !== 'v=0') throw new OfferError('is not a session description');

  const kept: string[] = [];
  const lines: OfferedLine[] = [];
  const candidates = new Map<string, RemoteCandidate>();
  let ufrag = '';
  let hasPassword = false;
  let fingerprint = '';
  let line: OfferedLine | null = null;
  for (const row of rows) {
    if (!/^[a-z]=/.test(row)) throw new OfferError('has a line that is none');
    if (row.startsWith('m=')) {
      line = parseMediaLine(row);
      lines.push(line);
    }
    const [name, value] = attribute(row);
    if (name === 'candidate') {
      const usable = parseCandidate(`candidate:${value}`);
      if (usable) candidates.set(usable.candidate, usable);
    }
    if (name === 'candidate' || name === 'end-of-candidates') continue;
    kept.push(row);
    if (name === 'mid' && line) line.mid = value;
    if (name === 'rtpmap' && line) addCodec(line, value);
    if (name === 'ice-ufrag') ufrag ||= value;
    if (name === 'ice-pwd') hasPassword = true;
    if (name === 'fingerprint') fingerprint ||= /^sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})$/i.exec(value)?.[1] ?? '';
    if (name === 'setup' && !/^(actpass|active|passive)$/.test(value))
      throw new OfferError('has an unknown setup role');
  }
  if (!/^[\w+/-]{4,256}$/.test(ufrag) || !hasPassword) throw new OfferError('has no ICE credentials');
  if (fingerprint === '') throw new OfferError('has no sha-256 fingerprint');
  checkLines(lines);
  return {
    sdp: `${kept.join('\r\n')}\r\n`,
    ufrag,
    fingerprint: fingerprint.toUpperCase(),
    candidates: [...candidates.values()],
    lines,
    audio: findAudio(lines),
  };
}

export interface RemoteCandidate {
  candidate: string;
  /** An IP address. */
  address: string;
  port: number;
  /** Of the description it belongs to, where it says so. */
  ufrag: string | null;
}

/** Null for what we never try: TCP, mDNS names, other components, anything malformed, and the empty end mark. */
export function parseCandidate(text: string): RemoteCandidate | null {
  const candidate = text.trim().replace(/^a=/, '');
  if (candidate.length > 512) return null;
  const parts = candidate.split(/\s+/);
  const [foundation, component, transport, priority, address, port, typ, type] = parts;
  if (!foundation || !/^candidate:[\w+/]{1,32}$/.test(foundation) || component !== '1') return null;
  if (transport?.toLowerCase() !== 'udp' || !/^\d{1,10}$/.test(priority ?? '')) return null;
  if (!address || isIP(address) === 0 || !isPort(port)) return null;
  if (typ !== 'typ' || !/^(host|srflx|prflx|relay)$/.test(type ?? '')) return null;
  const at = parts.indexOf('ufrag');
  return { candidate, address, port: Number(port), ufrag: at > 0 ? (parts[at + 1] ?? null) : null };
}

/** The answer with our public address in front of the private ones, for a node behind 1:1 NAT. */
export function withPublicAddress(sdp: string, publicIp: string): string {
  const family = isIP(publicIp);
  let isWritten = false;
  return sdp
    .split('\r\n')
    .flatMap((row) => {
      const match = /^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host/i.exec(row);
      if (!match || isIP(match[2] ?? '') !== family || isWritten) return [row];
      isWritten = true;
      if (match[2] === publicIp) return [row];
      // Above any host priority that libjuice gives.
      return [`a=candidate:9 1 UDP 2130706431 ${publicIp} ${match[3]} typ host`, row];
    })
    .join('\r\n');
}

function isPort(text: string | undefined): boolean {
  if (!text || !/^\d{1,5}$/.test(text)) return false;
  const port = Number(text);
  return port > 0 && port < 65_536;
}

function attribute(row: string): [name: string, value: string] {
  const match = /^a=([^:]+):?(.*)$/.exec(row);
  return match ? [match[1] ?? '', (match[2] ?? '').trim()] : ['', ''];
}

function parseMediaLine(row: string): OfferedLine {
  const match = /^m=(audio|video|application) \d{1,5} ([\w/]+) (.+)$/.exec(row);
  const kind = match?.[1];
  if (kind !== 'audio' && kind !== 'video' && kind !== 'application') {
    throw new OfferError('has a media line of an unknown kind');
  }
  if (kind !== 'application' && !/^\d{1,3}( \d{1,3})*$/.test(match?.[3]?.trim() ?? '')) {
    throw new OfferError('has a media line without payload types');
  }
  return { kind, mid: '', codecs: [] };
}

function addCodec(line: OfferedLine, value: string): void {
  const match = /^(\d{1,3}) ([\w.-]+)\/(\d{3,6})/.exec(value);
  if (!match) return;
  const payloadType = Number(match[1]);
  if (payloadType > 127) return;
  line.codecs.push({ payloadType, name: (match[2] ?? '').toLowerCase(), clockRate: Number(match[3]) });
}

function checkLines(lines: OfferedLine[]): void {
  if (lines.length === 0) throw new OfferError('has no media');
  if (lines.length > linesMax) throw new OfferError('has too many media lines');
  const mids = new Set(lines.map((line) => line.mid));
  if (mids.size !== lines.length || lines.some((line) => !/^[\w.~-]{1,64}$/.test(line.mid))) {
    throw new OfferError('every media line needs its own mid');
  }
  const channels = lines.filter((line) => line.kind === 'application').length;
  if (channels !== 1) throw new OfferError('needs exactly one data channel line');
}

function findAudio(lines: OfferedLine[]): { mid: string; payloadType: number } {
  for (const line of lines) {
    if (line.kind !== 'audio') continue;
    const opus = line.codecs.find((codec) => codec.name === 'opus' && codec.clockRate === 48_000);
    if (opus) return { mid: line.mid, payloadType: opus.payloadType };
  }
  throw new OfferError('offers no Opus audio');
}
