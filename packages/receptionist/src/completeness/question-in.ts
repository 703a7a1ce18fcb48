/** What the agent's last words ask for, whoever made them: a model's own words are all that is known of what it asked. */
import type { Language } from '@uketsuke/contracts';

/** What the caller was asked for, as far as it matters to how an answer sounds. */
export type AskedFor = 'phone' | 'name' | 'yes_no' | 'open';

const patterns: Record<Language, Record<Exclude<AskedFor, 'open'>, RegExp>> = {
  ja: {
    phone:
      /(?:電話番号|お電話|連絡先|携帯|番号)(?:[^。！!]*)(?:か|ください|下さい|願い(?:いた)?します|願えますか|どうぞ|いただけます)[^。]*$|(?:電話番号|ご?連絡先)[はを]?[?？]?$/u,
    name: /(?:お名前|名前|お名まえ|どちら様|どなた|ご予約名)[^。]*$/u,
    yes_no:
      /(?:よろしい(?:です|でしょう)か|(?:お?間違い|お?間違え|相違)(?:は|も)?(?:ない|ありません|ございません)(?:です|でしょう)?か|合って(?:い)?ますか|大丈夫(?:です|でしょう)か|でしょうか|ますか|ませんか|ですか|いかがですか|正しいですか)[?？]?$/u,
  },
  en: {
    phone:
      /\b(?:(?:phone|telephone|mobile|cell|callback|contact)\b[^.!?]*|(?:what(?:'s| is)|may i have|can i have|could i have|give me) (?:your|a) number)[.?]*$/i,
    name: /\bname\b[^.!?]*[.?]*$|\bwho(?:'s| is| am i)\b[^.!?]*(?:calling|speaking)[^.!?]*[.?]*$/i,
    yes_no:
      /(?:^|[.!?]\s+|, )(?:is|are|was|were|do|does|did|can|could|would|will|shall|should|have|has|may)\b[^.!?]*\?$|\b(?:right|correct|okay|is that (?:right|correct|fine|okay))\?$/i,
  },
};
/** A question that no yes or no answers. */
const asksWhat: Record<Language, RegExp> = {
  ja: /何|なに|なん|いつ|どこ|どの|どちら|どれ|どう|だれ|誰|いくつ|いくら|ご用件/u,
  en: /\b(?:what|when|where|which|who|whose|why|how|or)\b/i,
};
/** Reads back rather than asks: "お電話番号は…でよろしいでしょうか". */
const readsBack: Record<Language, RegExp> = {
  ja: /(?:よろしい(?:です|でしょう)か|(?:お?間違い|お?間違え|相違)(?:は|も)?(?:ない|ありません|ございません)(?:です|でしょう)?か|合って(?:い)?ますか|正しいですか)[?？]?$/u,
  en: /\b(?:right|correct|okay)\?$|\bis (?:that|this|it)\b[^.!?]*\?$/i,
};

export function questionIn(words: string, language: Language): AskedFor {
  const last = lastSentence(words.trim());
  if (last === '') return 'open';
  const of = patterns[language];
  if (readsBack[language].test(last)) return 'yes_no';
  if (of.phone.test(last)) return 'phone';
  if (of.name.test(last)) return 'name';
  return of.yes_no.test(last) && !asksWhat[language].test(last) ? 'yes_no' : 'open';
}

function lastSentence(words: string): string {
  const sentences = words
    .match(/[^。！!？?.]*(?:[。！!？?]+|\.(?=\s|$)|\.(?!\s)|$)/gu)
    ?.filter((part) => part.trim() !== '');
  return (sentences?.at(-1) ?? '').trim().replace(/。$/u, '');
}
