const japaneseEnd =
  /(?:ですか|ますか|ませんか|でしょうか|でしたか|ましたか|のか|んですかね|ですかね|ますかね|かな|かしら|っけ|ないですか|なの|るの|いの|あるの|(?:[るたいくすつぬむぶぐ]|(?<![おこそとのほもよろごぞどぼ])う)か(?:ね|な|い|いな|のう)?)(?:[ねよ])?[?？。、\s]*$|[?？]\s*$/;
const japaneseWords =
  /教えて|知りたい|聞きたい|伺いたい|(?:お)?尋ね|質問(?:が|です|なん|したい)|(?:どこ|どちら|いつ(?!も|でも)|何時|何曜|何分|いくら|どう(?:やって|すれば|したら|いう)|どの(?:くらい|ぐらい)|どれ(?:くらい|ぐらい)|どん(?:くらい|ぐらい|だけ)|なんぼ|どんな|なぜ|どうして|なんで(?![すし])|何が|何を|何か(?:必要|いり)|どうなって|について)/;
// Asking whether one's own answer will do ("19時でもいいですか") is an answer, asking to be served a request.
const asksLeave =
  /よう(?:か|かな|かしら)(?:ね)?[。]?$|(?:は|で|なら)(?:いかが|どう)(?:です|でしょう)か|(?:で|でも|って)(?:いい|よい|大丈夫|よろしい|構わない|かまわない)(?:です|でしょう)か|(?:お願い|予約|変更|キャンセル|相談|手配|連絡|折り返し)(?:を)?(?:でき|いただけ|もらえ|させ)(?:ていただけ|てもらえ)?(?:ます|ません)(?:でしょう)?か|(?:お願い|おねがい)(?:し(?:ても)?|いた)?(?:い|して)?(?:いい|よろしい)?(?:でしょう|です|します)か|て(?:いただけ|もらえ)(?:ます|ません)(?:でしょう)?か/;

/** Whatever favour is asked beside it. */
const asksWhat =
  /(?:何時|いくら|おいくら|どこ|どのくらい|どれくらい|何日|何分).{0,24}(?:ますか|ませんか|ですか|でしょうか)(?:ね)?[?？。]*$/;

const englishStart =
  /^(?:(?:and|so|also|but|um|uh|well|ok|okay|hi|hello|hey|yes|no|sorry|excuse me|actually|quick question|by the way)[,:;.!\s]+)*(?:what|when|where|who|whose|which|why|how|is|are|was|were|do(?!n't (?!you\b|we\b|they\b))|does|did|can|could|will|would|should|may|have|has|am)(?:'s|'re|n't)?\b(?!.*\b(?:i'm (?!there|here|at|in|on|not|going|coming|still)|my name\b))/i;
const englishWords =
  /\b(?:i(?:'d| would) like to know|i want to know|i was wondering|i wonder(?:ed)?|wondering (?:if|whether|what|when|how)|can you tell me|could you tell me|do you (?:have|know|take|accept|offer|do|sell|allow)|is there|are there|i have a question|tell me (?:about|your|the|what|when|where|how)|how (?:much|many|long|far|do|can)|what (?:time|are|is|kind)|are you open)\b|^(?:got|any) .*\?$/i;
const englishLeave =
  /^(?:(?:maybe|um|uh|well)[, ]+)*(?:how|what) about\b(?! (?:your|the|parking|price))|^(?:can|could|may|would) (?:i|we|you) (?:please )?(?:book|make|reserve|get|have|order|schedule|change|cancel|do|say|come|skip|help me|put|take)\b|^would (?:that|it|\d|tomorrow|next|this)\b.*\b(?:work|ok|okay|be (?:ok|okay|fine|possible))\b/i;

/** Whether something will do: "ジーンズでもいいですか". */
export function isAskingLeave(clause: string): boolean {
  return /(?:は|で|なら)(?:いかが|どう)(?:です|でしょう)か[?？。]*$|(?:で|でも|って)(?:いい|よい|大丈夫|よろしい|構わない|かまわない)(?:です|でしょう)か[?？。]*$/.test(
    clause.trim(),
  );
}

/** Whether a clause asks us something that a FAQ could answer. */
export function isQuestion(clause: string): boolean {
  const text = clause.trim();
  if (asksWhat.test(text)) return true;
  if (asksLeave.test(text) || englishLeave.test(text)) return false;
  if (japaneseWords.test(text) || englishWords.test(text)) return true;
  if (japaneseEnd.test(text))
    return !/^[A-Za-z ]+[?？]$/.test(text) || englishStart.test(text) || text.split(' ').length > 3;
  return englishStart.test(text) && text.split(' ').length >= 3;
}
