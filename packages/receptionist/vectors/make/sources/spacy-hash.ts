const factor = 0xc6a4a7935bd1e995n;
const seed = 1n;
const shift = 47n;

/** MurmurHash64A of the UTF-8 bytes: how spaCy names a string. */
export function hashOf(text: string): bigint {
  const bytes = Buffer.from(text);
  let hash = cut(seed ^ cut(BigInt(bytes.length) * factor));
  const whole = bytes.length - (bytes.length % 8);
  for (let at = 0; at < whole; at += 8) {
    let block = cut(bytes.readBigUInt64LE(at) * factor);
    block = cut((block ^ (block >> shift)) * factor);
    hash = cut((hash ^ block) * factor);
  }
  if (whole < bytes.length) {
    const rest = bytes.subarray(whole).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    hash = cut((hash ^ rest) * factor);
  }
  hash = cut((hash ^ (hash >> shift)) * factor);
  return hash ^ (hash >> shift);
}

function cut(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
