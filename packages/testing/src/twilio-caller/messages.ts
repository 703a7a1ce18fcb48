/** The provider's side of Twilio Media Streams: what it writes, and what it reads of the other side. */

export const rateHz = 8000;
export const frameMs = 20;
export const frameBytes = (rateHz * frameMs) / 1000;

export interface StreamIds {
  accountSid: string;
  streamSid: string;
  callSid: string;
}

export type ServerMessage = { event: 'media'; payload: Buffer } | { event: 'mark'; name: string } | { event: 'clear' };

/** Writes messages in order; every one after `connected` has the next sequence number. */
export function createMessageWriter({ accountSid, streamSid, callSid }: StreamIds) {
  let sequence = 0;
  let chunk = 0;
  const write = (event: string, more: object) =>
    JSON.stringify({ event, sequenceNumber: String((sequence += 1)), streamSid, ...more });
  return {
    connected: () => JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }),
    start: (customParameters: Record<string, string>) =>
      write('start', {
        start: {
          accountSid,
          streamSid,
          callSid,
          tracks: ['inbound'],
          mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: rateHz, channels: 1 },
          customParameters,
        },
      }),
    media: (payload: string, timestampMs: number) =>
      write('media', {
        media: { track: 'inbound', chunk: String((chunk += 1)), timestamp: String(timestampMs), payload },
      }),
    dtmf: (digit: string) => write('dtmf', { dtmf: { track: 'inbound_track', digit } }),
    mark: (name: string) => write('mark', { mark: { name } }),
    stop: () => write('stop', { stop: { accountSid, callSid } }),
  };
}

/** null: not a message that a provider accepts for this stream. */
export function readServerMessage(text: string, streamSid: string): ServerMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message) || message['streamSid'] !== streamSid) return null;
  const { event, media, mark } = message;
  if (event === 'media' && isRecord(media) && typeof media['payload'] === 'string') {
    return { event, payload: Buffer.from(media['payload'], 'base64') };
  }
  if (event === 'mark' && isRecord(mark) && typeof mark['name'] === 'string') return { event, name: mark['name'] };
  return event === 'clear' ? { event } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
