/** Things said about the conversation itself. Each must be the whole of what was said. */
import { isOnlyGreeting, stripFillers } from './fillers.ts';

export type Remark =
  | 'repeat'
  | 'has_question'
  | 'slower'
  | 'wait'
  | 'ready'
  | 'thanks'
  | 'greeting'
  | 'audibility'
  | 'are_you_ai'
  | 'identity'
  | 'how_are_you'
  | 'apology';

const end = '[。.!！?？、,…\\s]*$';
const please =
  '(?:お願い(?:いた)?します|おねがいします|ください|もらえますか|いただけますか|もらっていいですか|くれますか|ほしいです)?';

const patterns: readonly [Remark, RegExp][] = [
  [
    'has_question',
    new RegExp(
      `^(?:ちょっと|少し|すこし|いくつか|一つ|ひとつ|1つ)?(?:だけ)?(?:お)?(?:聞き|伺い|うかがい|尋ね|質問|教えて(?:ほしい|もらい))(?:したい|たい)?(?:こと|事)?(?:が)?(?:ある|あり(?:ます)?|いい|よろしい|しても?いい)?(?:の|ん)?(?:です)?(?:が|けど|けれど|か)?${end}|^(?:i have |i've got |just )?(?:a|one|some|a few|a couple of) (?:quick |small )?questions?(?: for you| first)?${end}|^(?:can|could|may) i ask (?:you )?(?:something|a (?:quick )?question)(?: first)?${end}|^i(?:'d like| want) to ask (?:you )?(?:something|a (?:quick )?question)${end}`,
      'i',
    ),
  ],
  [
    'slower',
    new RegExp(
      `^(?:もう(?:少し|ちょっと)|もっと)?(?:ゆっくり|大きな声で|大きい声で)(?:と)?(?:もう一度)?(?:話して|言って|しゃべって)?${please}${end}|^(?:please )?(?:can you |could you )?(?:please )?(?:speak|talk|say (?:it|that)) (?:more )?(?:slow(?:ly|er)|loud(?:ly|er)|up)(?: please)?${end}|^slower(?: please)?${end}`,
      'i',
    ),
  ],
  [
    'repeat',
    new RegExp(
      `^(?:もう(?:一度|1度|いちど|一回|1回|いっかい)|繰り返し(?:て)?|くりかえして|リピート)(?:質問を?|ご?用件を)?(?:言って|おっしゃって|聞かせて|話して|ゆっくり)?${please}${end}|^(?:よく|ちょっと)?(?:聞こえ(?:ません|なかった|ない|づらい|にくい)|聞き取れ(?:ません|なかった|ない)|聞き逃し)(?:でした|です|ました|んですが|んですけど|のですが)?(?:もう一度(?:お願いします|言ってください)?)?${end}|^(?:え|は|ん)[っー]?[?？]$|^(?:何|なん)(?:です(?:か|って)|て(?:言|い)いました(?:か)?|とおっしゃいました(?:か)?|て)${end}|^(?:sorry|pardon(?: me)?|excuse me|what|huh|come again)[?]${end}|^pardon(?: me)?${end}|^(?:sorry[, ]+)?(?:can|could|would) you (?:please )?(?:say|repeat) (?:that|it|the question)?(?: again)?(?: please)?${end}|^(?:please )?(?:repeat|say)(?: that| it| the question)?(?: again)?(?: please)?${end}|^(?:sorry[, ]+)?i (?:didn't|did not|couldn't|can't) (?:catch|hear|get|understand)(?: that| you| it)?${end}|^what (?:did you say|was that|was the question)${end}|^once more(?: please)?${end}|^one more time(?: please)?${end}`,
      'i',
    ),
  ],
  [
    'wait',
    new RegExp(
      `^(?:すみません)?[、,\\s]*(?:ちょっと|少々|少し|すこし|今)?(?:だけ)?(?:お待ち(?:ください|いただけますか)?|待って(?:ください|て|いて|もらえますか|いただけますか|ね)?|確認します|調べます|見てきます)${end}|^(?:please )?(?:just )?(?:hold on|hang on|wait|one (?:moment|second|sec|minute)|(?:just )?a (?:moment|second|sec|minute)|give me a (?:moment|second|sec|minute)|let me (?:check|see|think|look))(?: a (?:moment|second|sec|minute))?(?:,? please)?${end}`,
      'i',
    ),
  ],
  [
    'ready',
    new RegExp(
      `^(?:お待たせ(?:いた)?しました|はい、?お待たせしました|(?:i'm|i am) (?:back|ready)|okay,? (?:i'm )?ready)${end}`,
      'i',
    ),
  ],
  [
    'thanks',
    new RegExp(
      `^(?:(?:はい|ええ|わかりました|分かりました|なるほど|そうですか|ああ|承知しました|了解です|ok|okay|great|got it|i see|oh|perfect|alright|(?:i'm )?(?:good|fine|great|very well|not bad))[、,。.!\\s]*)*(?:どうも)?(?:ありがとう(?:ございま(?:す|した))?|助かります|助かりました|どうも|thanks(?: a lot| so much)?|thank you(?: very much| so much)?|cheers|much appreciated)${end}`,
      'i',
    ),
  ],
  [
    'audibility',
    new RegExp(
      `^(?:もしもし[、,\\s]*)?(?:聞こえ(?:ますか|てますか|ていますか|てる|る)|つながって(?:い)?ますか)${end}|^(?:hello[?,! ]+)?(?:can you hear me|are you (?:still )?there|is (?:anyone|anybody|somebody) there)${end}`,
      'i',
    ),
  ],
  [
    'are_you_ai',
    /(?:あなた|これ|そちら|今話しているの|この電話)?(?:って|は)?(?:ロボット|ＡＩ|AI|エーアイ|人工知能|機械|自動音声|自動応答|人間|本物の人)(?:なの|なん|さん)?(?:です|でしょう)?か[?？。]*$|\b(?:are you|is this|am i (?:talking|speaking) (?:to|with)) (?:a |an )?(?:real )?(?:robot|bot|ai|machine|human|person|computer|recording)\b/i,
  ],
  [
    'identity',
    new RegExp(
      `^(?:お店|会社|そちら)(?:の(?:お)?名前)?は?(?:何|なん)(?:という(?:お)?(?:店|名前|会社))?(?:です|でしょう)か${end}|^what(?:'s| is) the name of (?:this|your) \\w+${end}|^(?:そちらは|あなたは|どちら様|どなた)(?:どなた|誰|どちら)?(?:です|でしょう)か${end}|^(?:who (?:are you|is this|am i (?:talking|speaking) (?:to|with))|what's your name)${end}`,
      'i',
    ),
  ],
  [
    'how_are_you',
    new RegExp(
      `^(?:お)?元気(?:です|でした)?か${end}|^(?:調子は)?(?:いかが|どう)ですか${end}|^how(?:'s| is| are| have) (?:you|it going|things|you been|your day)(?: (?:doing|today|going|been))*${end}|^what's up${end}`,
      'i',
    ),
  ],
  [
    'apology',
    new RegExp(
      `^(?:すみません|すいません|ごめんなさい|申し訳(?:ない|ありません|ございません)(?:です)?|失礼しました|(?:i'm )?sorry(?: about that| i was (?:away|busy|distracted|on mute))?|my apologies)(?:が|けど)?${end}`,
      'i',
    ),
  ],
];

export function readRemark(text: string): Remark | null {
  if (isOnlyGreeting(text)) return 'greeting';
  const rest = stripFillers(text);
  for (const candidate of new Set([text.trim(), rest])) {
    const found = patterns.find(([, pattern]) => pattern.test(candidate));
    if (found !== undefined) return found[0];
  }
  return null;
}
