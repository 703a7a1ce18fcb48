const japanese =
  /間違い電話|(?:かけ|掛け|架け)間違|^(?:あ[っ、]*|えっ?[、]*|すみません[、]?|すいません[、]?|失礼(?:しました)?[、]?)*(?:番号を?)?間違え(?:まし|ちゃ|て(?:かけ|い))|違(?:うんですね|いましたか|うところ)/;
const english = /\bwrong number\b|\bmis-?dial|\bdial(?:l)?ed (?:the )?wrong\b|\bwrong (?:place|person)\b/i;

/** The caller did not mean to reach us. */
export function isWrongNumber(text: string): boolean {
  return japanese.test(text) || english.test(text);
}
