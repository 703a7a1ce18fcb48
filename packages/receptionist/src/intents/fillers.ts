const japaneseFillers =
  /^(?:えーっと|えっと|ええと|えーと|えと|えー+|あのー*|そのー|んー+|うーん|まあ|まぁ|さあ|さぁ|じゃあ|じゃ|では|それでは|それじゃあ?|そうですね|そうですねー|す[みいん]ません(?:が|けど)?|ごめんなさい|失礼ですが|あ+[っ、,]|ちなみに|あと|それと|それから|で)(?=[、,。\s…]|[^ぁ-んー]|はい|いいえ|$)[、,。.…\s]*/;
const englishFillers =
  /^(?:um+|uh+|er+m?|ah+|hmm+|oh|wait|well|so|okay so|like|you know|and|also|by the way|sorry|excuse me|let's see)\b[,.…\s]+/i;
const greetings =
  /^(?:もしもし|こんにちは|こんにちわ|こんばんは|おはようございます|おはよう|お世話に?なっ?て(?:おり|い)ます|お世話になります|初めまして|はじめまして|はろー|ハロー)[、,。.!！\s]*|^(?:hello|hi there|hi|hey there|hey|good (?:morning|afternoon|evening|day)(?: to you)?|greetings)\b[,.!?\s]*|^(?:morning|afternoon|evening)(?:[,.!]+\s*|$)/i;

const hesitation =
  /^(?:(?:えーっと|えっと|ええと|えーと|えと|えー+|あのー*|そのー|んー+|うーん|um+|uh+|er+m?|ah+|hmm+)(?:[、,。.…\s]+|$))+$/i;

/** What remains when hesitation and greetings in front are left out. */
export function stripFillers(text: string): string {
  let rest = text;
  for (let round = 0; round < 6; round += 1) {
    const next = rest.replace(greetings, '').replace(japaneseFillers, '').replace(englishFillers, '');
    if (next === rest) break;
    rest = next;
  }
  return rest.trim();
}

/** Only hesitation or a greeting, and nothing else. */
export function isOnlyGreeting(text: string): boolean {
  return greetings.test(text) && !/[\p{L}\p{N}]/u.test(stripFillers(text));
}

/** The caller looks for words, and has said none yet. */
export function isHesitation(text: string): boolean {
  return hesitation.test(text.trim());
}
