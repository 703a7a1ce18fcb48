/**
 * Two faults in espeak-ng's Japanese rules, mended in its memory before the first use. In the compiled rules a record
 * ends with 0; 0x0c raises the score of the rule it stands in, 0x12 + letter names a group of following letters.
 */

const raise = '\x0c'.repeat(6);

/** [as shipped, mended]; each must occur exactly once. */
const repairs: ReadonlyArray<[string, string]> = [
  // リャ, リュ, リョ said "rya-a", "rya-u", "rya-o": the rule for リ before them adds an a of its own.
  ['\x8a\x02\x12V\x03ul#\x00', '\x8a\x02\x12V\x03ul\x00'],
  // ン before バ, パ said a nasal u: the rules for ハ win, as バ is stored as ハ with a mark.
  ['\x04\x93\x02\x12O\x03B\x00\x93\x02\x12P\x00', `\x04\x93\x02\x12O${raise}\x03B\x00\x93\x02\x12P${raise}\x00`],
  // ン before ザ and before ジ: likewise the rules for サ and シ.
  ['\x04\x93\x02\x12F\x032\x00\x93\x02\x12G\x00', `\x04\x93\x02\x12F${raise}\x032\x00\x93\x02\x12G${raise}\x00`],
];

/** The mended rules. A dictionary of another version, where a record is not found, is left as it is in that place. */
export function mendJapaneseRules(dictionary: Uint8Array): Uint8Array {
  let bytes = Buffer.from(dictionary).toString('latin1');
  for (const [shipped, mended] of repairs) {
    const parts = bytes.split(shipped);
    if (parts.length === 2) bytes = parts.join(mended);
  }
  return Buffer.from(bytes, 'latin1');
}
