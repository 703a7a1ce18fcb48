/** The messages of a telephony provider's media stream (Twilio Media Streams, bidirectional), read leniently and written exactly. */

export interface StreamStart {
  streamSid: string;
  /** The telephony call; null where the provider sends none. */
  callSid: string | null;
  /** The stream parameters of the contract: tenant, secret, agent, from. */
  parameters: Readonly<Record<string, string>>;
}

export type PhoneMessage =
  | { event: 'connected' }
  | { event: 'start'; start: StreamStart }
  /** `timestampMs`: since the stream began; null where the provider sends none. */
  | { event: 'media'; payload: Uint8Array; timestampMs: number | null }
  | { event: 'dtmf'; digit: string }
  | { event: 'mark'; name: string }
  | { event: 'stop' }
  /** A message of the protocol that does not concern us: of a later version, of another provider, of the other direction. */
  | { event: 'other' };

/** Audio longer than this in one message is no telephony frame (1 s; providers send 20 ms). */
const payloadBytesMax = 8000;
const idCharactersMax = 128;
const parameterCharactersMax = 1000;
const parametersMax = 50;

/** null: not a message of the protocol, or one with faults. Never throws. */
export function readPhoneMessage(text: string): PhoneMessage | null {
  const message = asObject(parseJson(text));
  if (!message) return null;
  switch (message['event']) {
    case 'connected':
      return { event: 'connected' };
    case 'start':
      return readStart(message);
    case 'media':
      return readMedia(asObject(message['media']));
    case 'dtmf':
      return readDtmf(asObject(message['dtmf']));
    case 'mark':
      return readMark(asObject(message['mark']));
    case 'stop':
      return { event: 'stop' };
    default:
      return typeof message['event'] === 'string' ? { event: 'other' } : null;
  }
}

/** Outgoing messages with the stream's id written once. */
export function phoneMessageWriter(streamSid: string) {
  const sid = JSON.stringify(streamSid);
  return {
    media: (payload: Uint8Array): string =>
      `{"event":"media","streamSid":${sid},"media":{"payload":"${Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('base64')}"}}`,
    mark: (name: string): string => `{"event":"mark","streamSid":${sid},"mark":{"name":${JSON.stringify(name)}}}`,
    clear: (): string => `{"event":"clear","streamSid":${sid}}`,
  };
}
export type PhoneMessageWriter = ReturnType<typeof phoneMessageWriter>;

function readStart(message: Record<string, unknown>): PhoneMessage | null {
  const start = asObject(message['start']);
  const streamSid = idText(start?.['streamSid']) ?? idText(message['streamSid']);
  if (!start || streamSid === null) return null;
  const format = asObject(start['mediaFormat']);
  if (format && !isMulaw8k(format)) return null;
  return {
    event: 'start',
    start: { streamSid, callSid: idText(start['callSid']), parameters: readParameters(start['customParameters']) },
  };
}

function isMulaw8k(format: Record<string, unknown>): boolean {
  const { encoding, sampleRate, channels } = format;
  if (typeof encoding === 'string' && !/^audio\/(x-mulaw|pcmu|basic)$/i.test(encoding)) return false;
  if (sampleRate !== undefined && Number(sampleRate) !== 8000) return false;
  return channels === undefined || Number(channels) === 1;
}

function readParameters(value: unknown): Record<string, string> {
  const parameters: Record<string, string> = Object.create(null);
  for (const [name, text] of Object.entries(asObject(value) ?? {}).slice(0, parametersMax)) {
    if (typeof text === 'string' && text.length <= parameterCharactersMax) parameters[name] = text;
  }
  return parameters;
}

function readMedia(media: Record<string, unknown> | null): PhoneMessage | null {
  const payload = media?.['payload'];
  if (!media || typeof payload !== 'string') return null;
  if (payload.length === 0 || media['track'] === 'outbound') return { event: 'other' };
  if (payload.length > payloadBytesMax * 1.34 || !/^[A-Za-z0-9+/]+={0,2}$/.test(payload)) return null;
  const bytes = Buffer.from(payload, 'base64');
  if (bytes.length === 0) return null;
  const timestamp = media['timestamp'];
  const timestampMs = typeof timestamp === 'string' || typeof timestamp === 'number' ? Number(timestamp) : Number.NaN;
  const isUsable = Number.isFinite(timestampMs) && timestampMs >= 0;
  return { event: 'media', payload: bytes, timestampMs: isUsable ? timestampMs : null };
}

function readDtmf(dtmf: Record<string, unknown> | null): PhoneMessage | null {
  const digit = dtmf?.['digit'];
  return typeof digit === 'string' && /^[0-9*#A-D]$/.test(digit) ? { event: 'dtmf', digit } : null;
}

function readMark(mark: Record<string, unknown> | null): PhoneMessage | null {
  const name = idText(mark?.['name']);
  return name === null ? null : { event: 'mark', name };
}

function idText(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= idCharactersMax ? value : null;
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
