const japanese =
  /営業の(?:お?電話|ご?案内|ご?連絡)|営業で(?:お電話|電話)|(?:弊社|当社)の(?:サービス|商品|製品|プラン)(?:を|の|について)|(?:光回線|インターネット回線|回線|電気代|電気料金|広告|ホームページ(?:制作|作成)?|求人広告|集客|投資|太陽光|複合機|コスト削減)の(?:ご)?(?:提案|紹介|案内)(?:で|の(?:件で|お?電話)|を?(?:さ|差し上げ)|したく)|(?:ご提案|ご紹介|ご案内)(?:を)?(?:したく|させて(?:いただ|頂)きたく)/;
const english =
  /\bsales call\b|\bon behalf of\b.{0,40}\b(?:offer|deal|save|service)\b|\bwe(?:'re| are)? (?:offer(?:ing)?|help(?:ing)?) (?:businesses|companies|local|small)\b|\b(?:save|reduce|lower|cut) (?:you )?(?:money )?(?:on )?your (?:energy|electricity|phone|broadband|business|merchant|card)\b|\b(?:who(?:ever)?|person|owner|manager)\b.{0,24}\b(?:handles?|responsible for|in charge of|looks after|deals with)\b.{0,12}\b(?:your )?(?:advertising|marketing|website|energy|utilities|telecoms?|purchasing|seo|payroll|it)\b/i;

/** Somebody wants to sell something. */
export function isSales(text: string): boolean {
  return japanese.test(text) || english.test(text);
}
