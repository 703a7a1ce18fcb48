/** Sound as services put it into JSON: 16 bit samples, in base64. */
import type { Pcm } from '../../legs/leg.ts';

export function base64Of(pcm: Pcm): string {
  return Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength).toString('base64');
}

/** A copy: what Node hands out may begin at an odd place of its pool. */
export function pcmOf(base64: string): Pcm {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1);
}
