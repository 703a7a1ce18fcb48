const words =
  /^(?:ば|バ|あ|ア)[ーあァ]*(?:か|カ|ほ|ホ)[ー！!。]*$|ばか(?:野郎|やろう|にし|なの|か|！|!|$)|バカ(?:野郎|にし|なの|か|！|!|$)|馬鹿(?:野郎|にし|なの|か|！|!|$)|あほ(?:か|！|!|$)|アホ|同じこと(?:を|ばかり|ばっか)?(?:何度も)?(?:聞|言わせ)|何[度回]も(?:聞|言わせ)|(?:まず|早く|はやく|ちゃんと)?(?:謝れ|あやまれ|謝罪しろ)|毎回(?:毎回|こう|同じ)|いつもこうだ|なめ(?:て|ん)(?:る|な|のか|んの)|ふざけ(?:る|ん|て)|うざい|^うるさい|うるせ[えぇー]|なんなんだよ|お前(?:ら|じゃ|は|が)|てめ[えぇー]|泥棒(?:が|め)|ふざけん|しつこい|うっとうしい|使えない(?:な|ね|AI|機械)?|役に立たない|役立たず|いい加減にし(?:ろ|て)|腹が立|むかつく|ムカつく|最悪(?:だ|です|な|$)|くそ|クソ|死ね|黙れ|話にならない|\b(?:stupid|idiot|moron|dumb|useless|fuck\w*|shit\w*|bullshit|damn|crap|shut up|hate (?:you|this)|this is ridiculous|you suck|terrible service|waste of (?:my )?time|a joke|piss(?:ed)? (?:off|me)|screw you|bloody (?:hell|useless|machine)|you people)\b/i;

const complaints =
  /腹が立|最悪(?:だ|です|な|$)|役に立たない|使えない|話にならない|terrible service|a joke|ridiculous|waste of (?:my )?time/i;

/** Nothing but anger: what is complained of is not told. */
export function isAbuse(clause: string): boolean {
  return isInsult(clause) && !complaints.test(clause);
}

/** Anger at us: answered politely, and with a person where it goes on. */
export function isInsult(text: string): boolean {
  return words.test(text);
}
