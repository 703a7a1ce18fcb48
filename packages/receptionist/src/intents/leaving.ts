import { stripFillers } from './fillers.ts';

const goodbye =
  /^(?:(?:あ[っー]*|はい|そうですか|わかりました|もう|じゃあ?)[、,。\s]*)*(?:やっぱり?(?:いい|結構|けっこう|大丈夫|やめ(?:ときます|ておきます|ます|た)?|なし)(?:です|で)?|もういい(?:です)?|もう結構(?:です)?|やめ(?:ます|ておきます|とく|た)|失礼(?:いた)?します|さようなら|さよなら|バイバイ|切ります(?:ね)?|電話を切ります|また(?:後で|あとで|今度)?(?:かけ|電話し|連絡し)(?:直し)?(?:ます)?|また(?:後で|今度)にします|(?:ほか|他|別|よそ)(?:の(?:お?店|ところ|所|とこ))?(?:に(?:します|行きます|頼みます)|を(?:当たります|あたります|探します)))(?:ね|。|！)*$|^(?:(?:ok|okay|well|actually|no|sorry|oh|hmm|you know what|wait)[, ]+)*(?:bye|goodbye|good bye|bye[- ]?bye|see you|see ya|never ?mind|forget it|i(?:'ll| will) call (?:back|again|you back)(?: later)?|i(?:'ve)? (?:have to|gotta|got to) go|i'm done|i don't want to continue)\b[ .!]*(?:bye|thanks|thank you)?[.!]*$/i;

const thatIsAll =
  /^(?:(?:はい|いえ|いいえ|いや|わかりました|ええ|あ)[、,。\s]*)*(?:(?:それ|これ|その確認|質問|聞きたかった(?:の)?|確認し(?:たかった)?)(?:は|が)?(?:それ)?だけ(?:で(?:す|した|大丈夫(?:です)?|結構(?:です)?)?)?|以上(?:です|になります|で(?:大丈夫|結構)です)?|(?:ほか|他)に(?:は)?(?:ない|ありません|ございません)(?:です)?|特に(?:は)?(?:ない|ありません|ございません)(?:です)?|(?:もう|それで|ほかは|他は)?(?:大丈夫|結構|いい)です|十分です|解決しました|(?:聞き|確認し|知り|伺い)たかっただけ(?:です|なので|なんで|なんです)?(?:、?大丈夫です|、?結構です)?|用は済みました|予約は(?:いりません|結構です|しません))(?:よ|ね)?[、,。\s]*(?:どうも)?(?:ありがとう(?:ございま(?:す|した))?)?[。!！\s]*$|^(?:(?:no|nope|ok|okay|great|thanks|thank you|alright|all right|perfect|yes|oh|got it)[,.!\s]+)*(?:that(?:'s| is| was|'ll be| will be) (?:all|it|everything)(?: (?:i (?:wanted|needed|need)(?: to know)?|for (?:now|today)|thanks|thank you))?|nothing else|i(?:'m| am) (?:good|all set|fine)|i (?:just|only) wanted to (?:know|ask|check)(?: that)?|just (?:that|the) question|no (?:thanks|thank you|more questions))[,.!\s]*(?:thanks|thank you|bye)?(?: very much| so much)?[.!]*$/i;

const farewellThanks =
  /(?:どうも)?ありがとうございました[。!！\s]*(?:失礼します)?[。]*$|(?:thanks|thank you)[,.!\s]+(?:bye|goodbye|have a (?:nice|good) (?:day|one))[.!]*$/i;

/** However it begins, it ends in a goodbye. */
const shortBye =
  /(?:^|[、。\s]|(?:の|ん)で|から)(?:また|改めて|後で|あとで|後日|今度|(?:それじゃあ?|では|ほな)[、\s]?また)+[、\s]?(?:改めて|後で|あとで|後日|今度)?(?:お?電話|かけ|ご?連絡)(?:直し|なおし)?(?:いた)?(?:し)?(?:ます|る|すわ|るわ|するわ|直すわ)(?:ね|わ)?[。!]*$|(?:^|[、。\s])(?:出直します|また改めます|(?:もう|電話)?、?切る(?:わ|ね|よ)?|(?:ほな|それじゃあ?|では|じゃあ?)[、\s]?(?:また|ね|さいなら|失礼(?:いた)?します))(?:ね)?[。!]*$|(?:^|[,.] ?|\b(?:so|and|but) )(?:i(?:'ll| will)(?: have to)?|let me) (?:call|ring|phone|try)(?: you)? (?:back|again)(?: (?:later|another time|tomorrow|some other time|in a (?:bit|while)))?[.!]*$|(?:^|[,.] ?|\b(?:so|and|but|ok|okay|well) )(?:i(?:'ve| have)? (?:got to|have to|need to|gotta|must|should)|gotta) (?:go|run|dash|hang up)(?: now)?[.!]*$|^(?:(?:ok|okay|right|cheers|thanks)[, ]+)*(?:talk to you|speak|catch you|see you) (?:later|soon)[.!]*$|(?:^|[\s,.])(?:bye|goodbye|good bye)(?: now| then)?[.!]*$|(?:(?<!(?<!電話)[をもは])切ります|失礼します|さようなら)[。!]*$/i;
const leadingThanks =
  /^(?:(?:どうも|はい|なるほど|わかりました|分かりました)[、,。\s]*)*ありがとう(?:ございます|ございました)?[、,。!！\s]*|^(?:(?:ok|okay|great|oh|perfect|got it)[,.!\s]+)*(?:thanks|thank you)(?: so much| very much)?[,.!\s]+/i;

/** The caller goes. */
export function isGoodbye(text: string): boolean {
  const said = stripFillers(text);
  return goodbye.test(text.trim()) || goodbye.test(said) || shortBye.test(said);
}

/** "That was all": after an answered question the end of the call. */
export function isThatAll(text: string): boolean {
  const said = text.trim().replace(leadingThanks, '');
  return thatIsAll.test(text.trim()) || (said !== '' && thatIsAll.test(said));
}

/** Thanks in the form of a leave-taking. */
export function isFarewellThanks(text: string): boolean {
  return farewellThanks.test(text.trim());
}
