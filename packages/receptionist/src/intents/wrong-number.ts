const japanese =
  /間違い電話|(?:かけ|掛け|架け)間違|^(?:あ[っ、]*|えっ?[、]*|すみません[、]?|すいません[、]?|失礼(?:しました)?[、]?)*(?:番号を?)?間違え(?:まし|ちゃ|て(?:かけ|い)|た(?:か(?:も|な)|みたい))|違(?:うんですね|いましたか|うと(?:ころ|こ))|^(?:あ[っ、]*|すみません[、]?)*番号違い(?:でした|です)/;
const english = /\bwrong number\b|\bmis-?dial|\bdial(?:l)?ed (?:the )?wrong\b|\bwrong (?:place|person)\b/i;
/** "Isn't this the pharmacy?": somebody else was meant to be here. */
const expectsOther = [
  /^(?:あれ|え|あ)?[っ、?？\s]*(?:ここ|そちら|これ)(?:は|って)?[、\s]?[^、。]{1,12}(?:さん|様|屋|局|店|宅|病院|医院|センター|会社|駅|役所|[ァ-ヶー]{3})(?:の(?:お宅|お?電話|番号))?(?:じゃ|では)(?:ない|ありません)(?:の|ん)?(?:です)?か?(?:ね)?[?？。]*$/,
  /^(?:(?:[Oo]h|[Ww]ait|[Uu]m|[Ss]orry|[Hh]ang on)[,.? ]+)*(?:[Ii]sn't this|[Tt]his isn't) (?:the \w+|[A-Z][\w']*(?: [\w']+){0,4})\?$/,
];

/** The caller did not mean to reach us. */
export function isWrongNumber(text: string): boolean {
  return [japanese, english, ...expectsOther].some((pattern) => pattern.test(text.trim()));
}
