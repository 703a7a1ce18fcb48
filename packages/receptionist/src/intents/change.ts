const japanese =
  /違(?:い|う|っ)|(?<!う)ちが(?:い|う|っ)|間違|まちが|変更|訂正|修正|直し|言い直|変えて|変えたい|やっぱり|(?:じゃ|では|で)なく(?!ても|ていい|て大丈夫)/;
const english =
  /\b(?:wrong|incorrect|correction|mistake|fix|not right|i meant|update|misspoke|instead)\b|\bchange\b.{0,30}\b(?:name|number|phone|date|time|day|party|people|address|email|reason|it|that)\b|^(?:oh |um |sorry,? )?(?:no,? )?actually\b|^no,? (?:it'?s|it is|i'?m|my|the|make)\b/i;

/** Something that was recorded is wrong, or shall be otherwise. */
export function isChange(text: string): boolean {
  return japanese.test(text) || english.test(text);
}
