const words =
  /胸を(?:押さえ|おさえ)|胸が(?:痛|苦し|締め付け|しめつけ)|(?<!息)苦しそう|苦しがって|ぐったりして|(?:痙攣|けいれん|ひきつけ)(?:を|して|が)|泡を(?:吹|ふ)|呼びかけ(?:に|ても)|反応が(?:ない|ありません|なく)|溺れ|おぼれて|(?:喉|のど)に詰まら|飛び降り|首を(?:吊|つ)|刺され|ろれつが|血を(?:吐|は)|感電|一酸化炭素|救急車|救急です|救急で|救急隊|火事|火災が|燃えて|倒れ(?:た|て|まし|そう)|意識(?:が|は)?(?:ない|な[いく]|ありません|不明|がもうろう)|(?:息|呼吸)(?:を|が)(?:して(?:い)?(?:ない|ません)|止ま|できな|でき?ません|苦し)|(?:心臓|脈)(?:が)?止ま|血が(?:止まら|たくさん|大量)|大量(?:に)?出血|大けが|大怪我|大ケガ|死にそう|死んでしま|殺され|襲われ|自殺|(?:すぐ|早く)?助けて(?:ください|！|!|$)|事故(?:に遭|が起き|を起こ|です)|緊急(?:です|なんです|事態)|119番|110番|ガス(?:が)?(?:漏れ|くさい|臭い|の(?:臭い|におい|匂い))|\b(?:emergency|ambulance|heart attack|stroke|unconscious|passed out|collapsed|can't breathe|cannot breathe|not breathing|isn't breathing|bleeding (?:badly|heavily|a lot)|there(?:'s| is) a fire|on fire|house fire|call 911|call 999|suicid\w*|kill myself|dying|overdose|gas leak|smell(?:ing)?(?: of)? gas|help me(?: please)?!?$|chest pains?|seizures?|convuls\w+|chok(?:ing|ed)|unresponsive|not responding|won't wake up|struggling to breathe|trouble breathing|short of breath|(?:can't|won't) stop (?:the )?bleeding|coughing (?:up )?blood|drowning|electrocuted|carbon monoxide|been (?:shot|stabbed))\b/i;
const harmless =
  /緊急(?:連絡先|では|じゃ|性は)|(?:急ぎ|救急)(?:では|じゃ)な|救急(?:外来|病院|指定|箱|科)|火事(?:では|じゃ)|火災保険|(?:not|isn't|no) (?:an? )?emergency|emergency (?:contact|exit|kit|number|room hours)|if there's an emergency|in case of emergency|non-?emergency/gi;

/** Somebody may be in danger. A question about emergency services, or a denial, is none. */
export function isEmergency(text: string): boolean {
  return words.test(text.replace(harmless, ' '));
}
