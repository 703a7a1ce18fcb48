/** G.711 mu-law, table driven: 8 kHz telephony's one byte per sample. */

const bias = 0x84;
const clip = 32_635;

const decodeTable = Int16Array.from({ length: 256 }, (_, code) => decodeOne(code));
/** Indexed by the sample as an unsigned 16-bit number. */
const encodeTable = Uint8Array.from({ length: 65_536 }, (_, index) =>
  encodeOne(index >= 32_768 ? index - 65_536 : index),
);

/** The code of a zero sample. */
export const mulawSilence = 0xff;

export function encodeMulaw(pcm: Int16Array): Uint8Array {
  const codes = new Uint8Array(pcm.length);
  for (let index = 0; index < pcm.length; index += 1) {
    codes[index] = encodeTable[(pcm[index] ?? 0) & 0xffff] ?? mulawSilence;
  }
  return codes;
}

export function decodeMulaw(codes: Uint8Array): Int16Array {
  const pcm = new Int16Array(codes.length);
  for (let index = 0; index < codes.length; index += 1) pcm[index] = decodeTable[codes[index] ?? mulawSilence] ?? 0;
  return pcm;
}

function encodeOne(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function decodeOne(code: number): number {
  const bits = ~code & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + bias) << ((bits >> 4) & 0x07);
  return bits & 0x80 ? bias - magnitude : magnitude - bias;
}
