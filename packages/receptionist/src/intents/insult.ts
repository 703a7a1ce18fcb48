/** Words that are aimed at us by themselves. */
const insults: readonly RegExp[] = [
  /^(?:ば|バ|あ|ア)[ーあァ]*(?:か|カ|ほ|ホ)[ー！!。]*$|(?:(?<![そた])ばか|バカ|馬鹿)(?:野郎|やろう|にし|なの|か|！|!|$)|あほ(?:か|！|!|$)|アホ(?![ァ-ヶ])/,
  /(?:毎回|また)?同じこと(?:を|ばかり|ばっか)?(?:何度も)?(?:聞(?!きたい|いても|いて(?:すみ|ごめ|申し))|言わせ)|何[度回]も(?:聞(?!いて(?:しまって)?(?:すみ|ごめ|申し|も)|きま|きたい)|言わせ)|(?:まず|早く|はやく|ちゃんと)?(?:謝れ|あやまれ|謝罪しろ)|毎回毎回|毎回こう(?:だ|なん|じゃ)|いつもこうだ(?![とっ])/,
  /(?<!(?:傷|毛|足|手|体|飴|皿|腹|肉球|口|指|床)(?:を|ばかり|ばっかり)?)なめ(?:て|ん)(?:る|な(?!い|く)|のか|んの)|ふざけ(?:る(?:な|ん)|んな|んじゃ|てん(?:の|な)|て(?:い)?る(?:の|ん))|うざい|^うるさい(?:な|よ|ね|わ|ぞ|！|!|。|$)|うるせ[えぇー]|なんなんだよ|お前(?:ら|じゃ|は|が)|てめ[えぇー]|泥棒め|この泥棒|^泥棒(?:が|か)?[！!。]*$/,
  /^(?:もう|ほんと(?:に|う)?|お前|この(?:AI|機械))?、?しつこい(?:な|ね|よ|って|ぞ|です|んだ)*[。！!]*$|うっとうしい(?:な|ね|よ|AI|機械)|役立たず|いい加減にし(?:ろ|て)|むかつく|ムカつく|死ね(?!な|ば)|黙れ(?!ば|な)/,
  /くそ(?:[！!。、ー]|っ(?!ち)|$|だ(?:な|よ|ろ|$)|野郎|やろう|ったれ|たれ|AI|機械|ロボット|ばばあ|じじい|対応)|(?<![ァ-ヶー])クソ(?![ァ-ヶー暑寒熱忙])|クソ(?:ババア|ジジイ|ヤロウ)/,
  /\b(?:fuck\w*|shit\w*|bullshit|shut up|you suck|piss(?:ed)? (?:off|me)|screw you|bloody (?:hell|useless|machine)|(?<!\b(?:do|did|are|can|could|would|will|have) )you people)\b/i,
  /(?<!\bi(?:'m| am| was| feel| felt|'ve been| look)\b.{0,14})\b(?:stupid|idiot|moron|dumb)\b(?! questions?)/i,
  /\b(?:damn|goddamn|god damn) (?:you|it|machine|robot|bot|ai|system)\b|^(?:oh |god ?)?(?:damn|crap)[.!]*$|\b(?:this is|what a|piece of|load of) (?:\w+ )?crap\b|\bcrap (?:service|machine|bot|company|system)\b/i,
  /\bhate (?:you|this(?: (?:machine|bot|robot|ai|thing|system|service|company|place|call))?)[.!]*$/i,
];

/** Of us, or of what we did: it is told as a complaint, too. */
const complaints: readonly RegExp[] = [
  /腹が立|(?<!(?:体調|調子|気分|天気|痛み|頭痛|腰痛|二日酔い)(?:が|は|も))最悪(?:だ|です|な(?!場合|ケース|状)|$)|話にならない/,
  /(?:^(?:ほんと(?:に|う)?|全然|まったく|まるで|もう)?|お前(?:ら)?は?|あんた(?:は)?|(?:この|その|ここの)?(?:AI|機械|ロボット|自動音声|システム)(?:は|って|も|が)?、?(?:ほんと(?:に)?|全然|まったく)?)(?:使えない|役に立たない)(?:な(?!ら|い)|ね|よ|AI|機械|ロボット|やつ|奴|です|！|!|。|$)/,
  /\bterrible service\b|\bridiculous\b|\bwaste of (?:my )?time\b|\b(?:this is|is this|what|you're|you are|it's) a (?:\w+ )?joke\b/i,
  /^(?:\w+,? )?useless[.!]*$|\b(?:you(?:'re| are)|this is|that's|that is|it's) (?:\w+ )?useless[.!]*$|\buseless (?:machine|bot|robot|ai|system|service|piece|company|people)\b/i,
];

/** Nothing but anger: what is complained of is not told. */
export function isAbuse(clause: string): boolean {
  return isInsult(clause) && !complaints.some((pattern) => pattern.test(clause));
}

/** Anger at us: answered politely, and with a person where it goes on. */
export function isInsult(text: string): boolean {
  return [...insults, ...complaints].some((pattern) => pattern.test(text));
}
