const someone =
  '(?:(?<![0-9一二三四五六七八九十何大友])人|人間|ひと|(?:生身|本物)の人|担当(?:者|の(?:方|かた|人|者))?(?:さん|様)?|オペレーター|オペレータ|スタッフ(?:さん|の(?:方|人))?|責任者|店長(?:さん)?|院長(?:先生)?|先生|医師|お?医者(?:さん|様)?|上の(?:方|人|者)|社長|大将|弁護士|社員(?:さん)?|係(?:の(?:方|者|人)|員)|受付の(?:方|人)|お店の(?:方|人)|誰か|だれか|有人(?:対応)?|窓口)';
const japanese = [
  new RegExp(
    `${someone}(?!(?:が|は)(?:代わ|替わ|変わ|かわ))(?:に|と|へ|の(?:方|ほう)に|が|を)?(?:直接|すぐに?|ちょっと)?(?:電話を?)?(?:代わ|替わ|変わ|かわ|つな|繋|話(?!題)(?:し(?:たい|を|が)|せ|させ|をし)|出(?:して(?!いる|いた(?!だ)|る|た)|せ(?!る|な)|て(?:もら|くだ|くれ|ほし|こい))|取り次|相談し(?:たい|ます)|回し|呼んで)`,
  ),
  new RegExp(
    `^${someone}(?:を|に|で)?(?:お願い(?:いた)?します|おねがいします|お願いしたい(?:です|のですが|んですが|んですけど)?)?[。！!]*$`,
  ),
  /(?:さん|様|先生|の方|者|長)(?:と|に)(?:直接|じかに)(?:お)?(?:話(?!題)|相談)|(?:(?<![0-9一二三四五六七八九十何大友])人|人間|オペレーター|担当者)(?:と|に)(?:話(?!題)|相談|直接)|AI(?:では|じゃ)(?:なく|ない|なくて)|(?:機械|ロボット|自動音声)(?:は|じゃ|では)(?:嫌|いや|なく|だめ|ダメ|話にならない)/,
];
const personWords =
  '(?:human(?: being)?|(?:real |live |actual )?person|(?:real |live |customer service )?agent|(?:customer service |sales )?rep(?:resentative)?|operator|manager|supervisor|(?:member of )?staff|receptionist|someone(?: (?:else|real|there))?|somebody|an? (?:actual )?employee)';
const english = [
  new RegExp(
    `\\b(?:speak|talk|connect me|connected|transfer(?:red)?(?: me)?|put me through|pass me|get me|chat|switch me)\\b(?:\\s+(?:directly|now|please))?(?:\\s+(?:to|with|through to))?\\s+(?:an?|the|your|some|another)?\\s*(?:${personWords}|doctor|dentist|vet|nurse|owner|lawyer|solicitor|technician|plumber|boss|(?:dr|mr|mrs|ms)\\.? \\w+)\\b`,
    'i',
  ),
  new RegExp(`^(?:an? |the )?${personWords}(?:,? please)?[.!]*$`, 'i'),
  new RegExp(
    `\\b(?:i (?:want|need|would like|wanna)|i'd like|can i (?:have|get)|give me|get me)\\s+(?:an?|the|your|some)\\s+${personWords}\\b`,
    'i',
  ),
  /(?<!\bi(?:'m| am) )\bnot a (?:robot|bot|machine)\b|\btransfer me\b|\bput me through\b/i,
];
/** Whoever wants to come and see somebody wants no one now. */
const comes = /\b(?:come (?:in|by|over)|appointment|meet(?:ing)?|visit)\b.{0,30}\b(?:speak|talk)\b/i;
const negated =
  /(?:代わら|替わら|つながな|繋がな)(?:なくて|くて)|(?:必要|要)(?:は)?(?:ない|ありません)|(?:don't|do not|no) need/i;

/** The caller asks for a person; naming one ("担当者は田中です") is no such request. */
export function isPersonRequest(text: string): boolean {
  if (negated.test(text) || comes.test(text)) return false;
  const bare = text.trim().replace(/^(?:すみません|あの|えっと|いいえ|いえ|no|please|はい)[、,\s]*/i, '');
  return [...japanese, ...english].some((pattern) => pattern.test(bare));
}
