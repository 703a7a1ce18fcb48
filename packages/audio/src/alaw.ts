/** G.711 A-law, table driven: the one byte per sample of telephony outside North America and Japan. */

const clip = 32_767;

const decodeTable = Int16Array.from({ length: 256 }, (_, code) => decodeOne(code));
/** Indexed by the sample as an unsigned 16-bit number. */
const encodeTable = Uint8Array.from({ length: 65_536 }, (_, index) =>
  encodeOne(index >= 32_768 ? index - 65_536 : index),
);

/** The code of a zero sample. */
export const alawSilence = 0xd5;

export function encodeAlaw(pcm: Int16Array): Uint8Array {
  const codes = new Uint8Array(pcm.length);
  for (let index = 0; index < pcm.length; index += 1) {
    codes[index] = encodeTable[(pcm[index] ?? 0) & 0xffff] ?? alawSilence;
  }
  return codes;
}

export function decodeAlaw(codes: Uint8Array): Int16Array {
  const pcm = new Int16Array(codes.length);
  for (let index = 0; index < codes.length; index += 1) pcm[index] = decodeTable[codes[index] ?? alawSilence] ?? 0;
  return pcm;
}

function encodeOne(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80;
  const magnitude = Math.min(sample < 0 ? -sample - 1 : sample, clip);
  const exponent = Math.max(0, 31 - Math.clz32(magnitude | 1) - 7);
  const mantissa = (magnitude >> (exponent === 0 ? 4 : exponent + 3)) & 0x0f;
  return (sign | (exponent << 4) | mantissa) ^ 0x55;
}

function decodeOne(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 0x07;
  const step = ((bits & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? step : (step + 0x100) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}
