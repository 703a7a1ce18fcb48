/** Words that callers use for one another. Patterns are for folded text (lower case, katakana as hiragana). */
export interface Concept {
  id: string;
  weight: number;
  pattern: RegExp;
}

export const concepts: readonly Concept[] = [
  {
    id: 'hours',
    weight: 3,
    pattern:
      /(?:営業|受付|開館|診療|診察|開店|閉店|対応)(?:時間|日時)|何時(?:から何時まで|まで|から|に(?:開|閉|あ|し))[^ ]{0,8}|(?:まだ|今|いま)?(?:お?店|そちら)(?:は|って|も)?(?:まだ)?(?:開いて|あいて|空いて)(?:い)?(?:ます|る)|開いて(?:い)?(?:ます|る)|(?:やって|営業して)(?:い)?(?:ます|る)(?:か)?|何時(?:まで|から)|\b(?:(?:opening|business|office|working|operating|store|closing) (?:hours|times?)|hours|(?:what time|when) (?:do|are|does|is) (?:you|it|the \w+|your \w+) (?:open|close|closed)|are you (?:still )?open|what time can i (?:get (?:in|to|into)|enter|access)|how late|open (?:until|till))\b/g,
  },
  {
    id: 'closed_days',
    weight: 3,
    pattern:
      /定休日?|休業日|休[館園場校]日?|閉[館園]日|休診日?|(?:お)?休みの日|(?:お)?休み(?:は|って|です)|何曜日?(?:が|に)?休|(?:祝日|土日|日曜日?|土曜日?|週末|年末年始|お盆)|\b(?:closed (?:on|days?)|holidays?|weekends?|sundays?|saturdays?|days off)\b/g,
  },
  {
    id: 'price',
    weight: 3,
    pattern:
      /料金|値段|価格|費用|いくら|なんぼ|代金|お金(?:は|って)|金額|おいくら|\b(?:prices?|pricing|costs?|fees?|charges?|how much|rates?|expensive|what (?:does|do|would) [a-z ]{2,30} run)\b/g,
  },
  {
    id: 'place',
    weight: 3,
    pattern:
      /(?:住所|所在地|場所|あくせす|行き方|道順|最寄(?:り)?(?:駅)?|駅から|どこに?あ|どこです|どちらにあ|何駅)|\b(?:where (?:are|is) (?:you|your \w+|it|the (?:shop|store|office|clinic|restaurant|salon|hotel))(?: located)?|where(?:'s| is) (?:your|the) (?:place|shop|store|office|clinic|salon)|located|location|address|directions|how (?:do|can) i get (?:there|to)|nearest station)\b/g,
  },
  {
    id: 'payment',
    weight: 3,
    pattern:
      /支払い?|お支払い|払え|くれじっと(?:かーど)?|(?<![ぁ-ん])かーど|現金|電子まねー|(?:きゃっしゅれす)?決済|ぺいぺい|\b(?:pay(?:ment)?s?(?: methods?)?|credit cards?|cards?|cash|paypay|visa|mastercard)\b/g,
  },
  {
    id: 'parking',
    weight: 3,
    pattern:
      /駐車(?:場)?|ぱーきんぐ|(?:車|くるま)(?:で|を)?(?:行|来|停|止|とめ|伺)[^ ]{0,4}|\b(?:parking(?: lot| space)?|park(?: my car)?|car park)\b/g,
  },
  {
    id: 'cancel',
    weight: 3,
    pattern: /きゃんせる|取り?消し?|解約|退会|\b(?:cancel(?:l?ed|l?ing|l?ation)?)\b/g,
  },
  {
    id: 'booking',
    weight: 1.2,
    pattern: /(?:ご)?予約|よやく|\b(?:reserv(?:e|ed|ation|ations)|book(?:ed|ing|ings)?|appointments?)\b/g,
  },
  {
    id: 'change',
    weight: 2,
    pattern: /変更|変え|ずらし|\b(?:chang(?:e|ed|ing)|reschedul(?:e|ing|ed)|mov(?:e|ing))\b/g,
  },
  {
    id: 'children',
    weight: 3,
    pattern:
      /子(?:ども|供|連れ)|お子(?:様|さん)|幼児|乳児|赤ちゃん|べびーかー|きっず|\b(?:child(?:ren)?|kids?|toddlers?|infants?|bab(?:y|ies)|stroller)\b/g,
  },
  {
    id: 'bring',
    weight: 3,
    pattern:
      /持ち物|持って(?:いく|行く|くる|来る|いけば|行けば|くれば|来れば|いったら|行ったら)|必要な(?:物|もの|書類)|\b(?:(?:what|anything|something|need|have|should|supposed)\b[^ ]*(?: [^ ]+){0,4} bring|bring (?:with|along|my|anything|something)|documents?)\b/g,
  },
  {
    id: 'refund',
    weight: 3,
    pattern:
      /返金|払い戻し?|払戻|お金を?返|返して(?:ほしい|欲しい|もらい|ください)|\b(?:refund(?:s|ed|ing)?|money back|reimburse\w*)\b/g,
  },
  {
    id: 'complaint',
    weight: 3,
    pattern:
      /くれーむ|苦情|文句(?:を|が)|不満|ひどい(?:対応|目|です)|(?:対応|態度)が?(?:悪|ひど)|納得(?:でき|いか)|訴え|\b(?:complain(?:t|ts|ing)?|dissatisfied|unhappy|not happy|disappointed|unacceptable|terrible|awful|rude)\b/g,
  },
  {
    id: 'anger',
    weight: 3,
    pattern:
      /怒(?:っ|り|ら)[^ ]{0,4}|激怒|立腹|腹が立|ふざけ|いい加減にし|\b(?:angry|anger|upset|furious|mad|frustrated|outraged|ridiculous|abusive)\b/g,
  },
  { id: 'legal', weight: 3, pattern: /弁護士|裁判|訴訟|法的|法律|\b(?:lawyers?|legal|lawsuit|sue|attorney|court)\b/g },
  {
    id: 'delivery',
    weight: 3,
    pattern: /配達|配送|宅配|出前|発送|お届け|\b(?:deliver(?:y|ies|ed|ing)?|shipping|shipped)\b/g,
  },
  {
    id: 'breakdown',
    weight: 3,
    pattern:
      /故障|壊れ|動かな[^ ]|不具合|使えな[^ ]|\b(?:broken|broke|doesn't work|not working|malfunction\w*|defect\w*)\b/g,
  },
  { id: 'bring_in', weight: 3, pattern: /持ち込み?|持込み?|\b(?:byob|corkage)\b/g },
  {
    id: 'walk_in',
    weight: 3,
    pattern:
      /予約(?:は|を|が)?(?:なし|無し|して(?:い)?な[^ ]|取って(?:い)?な[^ ]|必要|いり|要り)|\b(?:walk ?-?ins?|without (?:an )?(?:appointment|reservation|booking)|just (?:turn|show) up|need (?:an |to )?(?:appointment|book))\b/g,
  },
  { id: 'wifi', weight: 3, pattern: /wi ?-?fi|わいふぁい|無線lan|\bwi ?fi\b/g },
  { id: 'pet', weight: 3, pattern: /ぺっと|犬|猫|わんちゃん|\b(?:pets?|dogs?|cats?)\b/g },
  { id: 'smoking', weight: 3, pattern: /喫煙|禁煙|たばこ|煙草|\b(?:smok(?:e|ing|ers?))\b/g },
  { id: 'toilet', weight: 3, pattern: /といれ|お手洗い|化粧室|\b(?:toilets?|restrooms?|bathrooms?)\b/g },
  { id: 'takeout', weight: 3, pattern: /ていくあうと|持ち帰り|てーくあうと|\b(?:take ?-?out|take ?-?away|to go)\b/g },
  {
    id: 'duration',
    weight: 2.5,
    pattern:
      /(?:時間|何分|何日|期間)(?:は|が)?(?:どれ|どの|どん|かか|くらい)[^ ]{0,6}|(?:どの|どれ|どん)(?:くらい|ぐらい)(?:の?時間|で(?:でき|終わ|来|着)|かか)[^ ]{0,4}|何日(?:くらい|ぐらい|で)|\bhow (?:long|fast|quick(?:ly)?|soon)\b/g,
  },
  { id: 'insurance', weight: 3, pattern: /保険|\binsur(?:ance|ed)\b/g },
  {
    id: 'diet',
    weight: 3,
    pattern:
      /あれるぎー|べじたりあん|(?:びー|ゔぃー)がん|菜食|ぐるてん|\b(?:allerg(?:y|ies|ic)|vegetarians?|vegans?|gluten)\b/g,
  },
  { id: 'dress', weight: 3, pattern: /服装|どれすこーど|じーんず|\b(?:dress code|what to wear)\b/g },
  { id: 'celebration', weight: 3, pattern: /誕生日|記念日|お祝い|さぷらいず|\b(?:birthdays?|anniversary)\b/g },
  {
    id: 'shuttle',
    weight: 3,
    pattern:
      /送り?迎え?|(?:お)?迎え(?:に|は|って)[^ ]{0,4}|\b(?:shuttles?|pick (?:me|us|him|her|them) up|(?:station|airport) (?:pick-?up|transfers?))\b/g,
  },
  {
    id: 'collect',
    weight: 3,
    pattern:
      /(?:直接)?(?:取り|受け取り|もらい|引き取り)に(?:行|伺|うかが|いっ|来)[^ ]{0,4}|受け取[りれっ][^ ]{0,2}|\b(?:collect(?:ed|ing)?|pick (?:it|them|mine|my \w+) up|pick up (?:my|the|a) \w+)\b/g,
  },
  { id: 'cut', weight: 3, pattern: /切って(?:もら|くれ|いただ|ほし)[^ ]{0,3}|(?<![むちめ])かっと|\bcut(?:s|ting)?\b/g },
  { id: 'room', weight: 3, pattern: /個室|\bprivate rooms?\b/g },
];
