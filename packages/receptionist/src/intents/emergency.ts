/** Said as it is now, whatever else is told. */
const now: readonly RegExp[] = [
  /胸を(?:押さえ|おさえ)|胸が(?:痛|苦し|締め付け|しめつけ)|(?<!息)苦しそう|苦しがって|(?<!(?:花|葉|苗|植物)が.{0,3})ぐったりして|泡を(?:吹|ふ)|ろれつが|血を(?:吐|はい|はき)/,
  /(?<!(?:まぶた|瞼|目|目の下|足|ふくらはぎ|顔|手|指|筋肉)[がのは].{0,3})(?:痙攣|けいれん|ひきつけ)(?:を|して|が)/,
  /呼(?:んでも|びかけても)(?:返事|返答|応え|答え)|顔(?:の|が)?(?:片側|半分|片方|右|左).{0,6}(?:下が|垂れ|動か|歪|ゆが|しび)|(?:片側|半身|片方の手足|右半身|左半身).{0,6}(?:動か|しび|力が入)|(?:うまく|急に|突然)(?:言葉|声)が出(?:な|ませ)|死にたい(?!くない)|消えてしまいたい|生きていたくない/,
  /誰かが.{0,8}(?:侵入|入って(?:き|い)|押し入)|(?:強盗|刃物|包丁).{0,8}(?:入|持っ|脅)|刃物で(?:刺|切)/,
  /呼びかけ(?:ても|に(?:も)?(?:反応|応じ(?:ない|ません|なく)|応え(?:ない|ません)|答え(?:ない|ません)))/,
  /(?<!(?:そういう|その|という|罪の|悪い))意識(?:が|は)?(?:ない|な[いく]|ありません|不明|がもうろう)/,
  /(?:息|呼吸)(?:を|が)(?:して(?:い)?(?:ない|ません)|止ま|できな|でき?ません|苦し)|(?:心臓|脈)(?:が)?止ま|血が(?:止まら|たくさん|大量)|大量(?:に)?出血/,
  /(?:喉|のど)に詰まら(?!せやす|せない|ない)|(?:喉|のど)に.{0,6}詰まっ|アナフィラキシー(?!の)|飛び降り(?:よう|そう|る|ます|たい|自殺|まし)|人が飛び降り|首を(?:吊|つろう)|首つり|自殺|殺され/,
  /(?<!(?:空い|すい|減っ|暑く|暑|寒く|忙しく|眠く|恥ずかし|笑い|退屈).{0,3})(?<!(?:植物|花|木|苗|バッテリー)(?:が|は).{0,3})死にそう|死んでしま(?:い(?:そう|ます)|う(?!と))/,
  /(?<!(?:眠気|睡魔|不安|吐き気|痛み|恐怖)に)襲われ|(?:^|[、。！!\s]|誰か|だれか|すぐ(?:に)?|早く)助けて(?:ください|くれ)?[。！!、]*$|緊急(?:です|なんです|事態)/,
  /(?:ガス|プロパン)(?:が|っぽい|みたいな|の)?(?:くさい|臭い|臭く|くさく|臭|におい|匂い)|ガス(?:が)?漏れ(?!警報|検知|点検|検査|チェック|の(?:点検|検査|確認))|(?:ガス漏れ|一酸化炭素)(?:の)?(?:警報|検知)器?が.{0,4}(?:鳴|反応)|一酸化炭素(?!(?:の)?(?:警報|検知|測定))/,
  /(?<!(?:番号|札|整理券|会員|部屋|受付|注文)(?:は|が|の)?)(?<![\d-])1(?:19|10)番(?!地|号|目|窓口|線|で(?:お待ち|呼))/,
  /\b(?:this is|it's|it is|there(?:'s| is| has been)|i have|i've got|we have|we've got|having) (?:a|an)(?: \w+)? emergency\b|^(?:please,? |help,? )?emergency\b|\bmedical emergency\b|(?<!\bhad (?:an|a \w+) )\bemergency!*$/i,
  /\bhaving (?:a|another) (?:stroke|heart attack|seizure|fit)\b|\bunconscious\b(?! bias)|\b(?:can't|cannot|can not|can (?:hardly|barely|scarcely)) breathe\b|\bcan(?:'t|not) get (?:any |enough )?air\b(?! con)|\b(?:not|isn't|stopped|has stopped) breathing\b|\bbleeding (?:won't|doesn't|does not|will not) stop\b|\bbleeding (?:badly|heavily|a lot)\b/i,
  /\b(?:face|mouth|one side|left side|right side)\b.{0,24}\b(?:droop\w*|dropp(?:ed|ing)|sagg\w*|numb|paraly[sz]ed)\b|\b(?:can't|cannot|isn't able to|not able to) (?:talk|speak)(?: properly| clearly| right| straight)\b|\bslurr(?:ing|ed)\b|\b(?:turn(?:ing|ed|s)|gone|going|went) blue\b|\bblue (?:lips|in the face)\b/i,
  /\b(?:want(?:s|ed)? to (?:die|end (?:it all|my life|his life|her life))|don't want to (?:live|be here) any ?more)\b|\b(?:someone|somebody|a man|an intruder|burglars?|they)(?:'s| is|'re| are| has| have) (?:(?:trying to )?break(?:ing)? in|broken? into|in (?:my|the|our) house)\b/i,
  /\bthere(?:'s| is) a fire\b(?! (?:pit|place|exit|alarm|door|drill|escape|extinguisher|hydrant))|^on fire\b|\bcall (?:911|999)\b|\bsuicid\w*|\bkill myself\b/i,
  /(?<!\b(?:phone|battery|laptop|car|engine|plants?|trees?|lawn|grass|flowers?|hedge|computer|tablet)(?: is|'s| are| was)? )(?:\b(?:is|are|am)|'s|'m|'re) dying\b(?! (?:to|for|of (?:boredom|hunger|heat|thirst)|my|it|her|his|hair))/i,
  /\bsmell(?:s|ing|ed)?\b.{0,16}\bgas\b|\bgas leak\b(?! (?:test|check|detect|inspect|alarm))|\bcarbon monoxide\b(?! (?:detector|alarm|monitor|sensor|test|check|certificate))|\bcarbon monoxide (?:detector|alarm|monitor|sensor)\b.{0,40}\b(?:go(?:ing|es|ne)? off|went off|beep\w*|sound\w*|ring\w*|scream\w*|(?:won't|doesn't|keeps?|hasn't) \w+|dizzy|sick)/i,
  /^(?:(?:oh|no|god|oh my god|please|quick|somebody|someone|hello)[,.! ]+)*help me(?:[,! ]+(?:please|help|now|quick(?:ly)?))*[!.]*$/i,
  /\bchoking\b(?! hazard)|\bstruggling to breathe\b|\b(?:trouble|difficulty) breathing\b|\bshort of breath\b|\b(?:can't|won't) stop (?:the )?bleeding\b|\bcoughing (?:up )?blood\b|\bdrowning\b(?! in (?:work|e-?mails?|paper\w*|debt|bills))/i,
];

/** Danger where it has just happened; long ago it is why somebody calls. */
const happened: readonly RegExp[] = [
  /救急車(?!の(?:音|サイレン))|救急です|救急で|救急隊|火事(?!見舞|に(?:ならない|なったら|なると))|火災が(?!起きた(?:とき|場合)|起きたら)|燃えて|大けが|大怪我|大ケガ|溺れ(?!ない)|おぼれて|感電(?!しそう|防止|しない|の(?:心配|恐れ|危険))|事故(?:に遭|が起き|を起こ|です)/,
  /(?<!(?:木|自転車|バイク|看板|棚|本棚|塀|フェンス|家具|柵|電柱|冷蔵庫|テント|ポール|枝|荷物|花瓶|植木|鉢|壁|タンス|箱|物置|アンテナ|仕切り)(?:が|も|は).{0,4})倒れ(?:た|て|まし|そう)/,
  /(?<!(?:蚊|虫|ダニ|ブヨ|ブユ|ブト|アブ|クラゲ|ノミ|蜂|ハチ)に.{0,8})刺され/,
  /\bambulance\b(?! (?:cover|bill|service|driver|crew|station|company|insurance|trust|fee|charge|parking|bay))|\b(?<!(?:give|gave|given) (?:me|him|her|us) a )heart attack\b|\bstroke\b(?! of)|\bpassed out\b|\bseizures?\b|\bconvuls\w+|\bchoked on\b|\boverdose\b|\bhouse fire\b|\bchest pains?\b|\belectrocuted\b|\b(?<!(?:photos?|pictures?|video|film|scene) (?:has|have|had) )been (?:shot|stabbed)\b/i,
  /意識を(?:失|なくし)|気を失|失神|(?<!(?:気|心|胸元)が)息苦し|呼吸が(?:荒|浅|おかし)|火が(?:出て|上がっ|燃え)|火の手|煙が(?:出|上が|充満|もくもく)|(?:コンセント|プラグ|配線|ブレーカー|配電盤).{0,6}(?:火花|煙|焦げ|燃え)|閉じ込められ(?!ない)/,
  /(?:洗剤|漂白剤|薬品|薬剤|塩素|溶剤|接着剤|破片|ガラス|熱湯|油|ペンキ)(?:が|を).{0,4}目に.{0,4}(?:入|刺|かか|飛)|目に.{0,4}(?:洗剤|漂白剤|薬品|薬剤|溶剤|接着剤|破片|ガラス|熱湯|油).{0,4}(?:入|刺|かか|飛)|目に.{0,6}刺さ|(?:急に|突然).{0,8}見えなくな|目が.{0,4}開けられ/,
  /(?<!(?:舌|口|口の中)(?:を|が)?)(?:やけど|火傷|ヤケド)(?:を|し(?:た|て|まし|ちゃ))|熱湯を(?:かぶ|浴び)|頭を(?:強く|ひどく)?(?:打っ(?:て|た)|打ち(?:まし|、))|(?:落ち|転|倒).{0,16}(?:動けな|動かな|起き上がれ)|(?:指|腕|足|手)(?:を|が).{0,6}(?:切断|ちぎれ|切り落と)/,
  /\b(?:is|are|'s|caught|still) on fire\b|\bsmoke (?:is )?(?:coming|pouring|billowing|everywhere)\b|\b(?:outlet|socket|plug|wires?|wiring|fuse ?box)\b.{0,12}\b(?:spark|smok|burning|melting)\w*|\bflames? (?:are |is )?(?:coming|everywhere|out of)\b|\belectric(?:al)? shock\b(?! (?:collar|therapy|protection|hazard))/i,
  /\b(?:bleach|acid|chemicals?|(?:oven|drain|toilet) cleaner|detergent|super ?glue|broken glass|metal|hot oil|something sharp)\b.{0,24}\b(?:my|his|her|their|our|the|your) (?:\w+ )?eyes?\b|\beyes?\b.{0,16}\b(?:bleach|acid|chemicals?|detergent)\b|\b(?:stuck|lodged) in (?:my|his|her|their) (?:eye|throat)\b|\b(?:lost|losing) (?:my|his|her) (?:sight|vision)\b/i,
  /\b(?:burn(?:ed|t)|scalded) (?:my|his|her|their)(?:self|selves)?(?: \w+)? ?\b(?:hands?|arms?|face|legs?|foot|feet|skin|fingers?|body|back|neck)\b|\b(?:boiling|scalding) (?:water|oil|soup|tea|coffee)\b.{0,16}\b(?:on|over) (?:my|his|her|him|me)\b|\b(?:bad|severe) burns?\b|\bbadly burn(?:ed|t)\b/i,
  /\b(?:pains?|tightness|pressure) in (?:my|his|her|the) chest\b|\bchest (?:is (?:tight|hurting)|hurts|feels tight)\b|\bblood (?:is )?everywhere\b|\bpouring (?:with )?blood\b|\blosing (?:a lot of|so much|too much) blood\b|\bfainted\b|\blost consciousness\b|\banaphyla\w+|\bthroat (?:is |has )?(?:swell|clos)\w+|\bcan(?:'t|not) swallow\b/i,
  /\b(?:fell|fallen|collapsed|slipped)\b.{0,32}\b(?:hit (?:my|his|her|their) head|(?:can't|cannot|not) (?:get up|mov(?:e|ing)|wake up))\b|\b(?:cut|chopped|sliced) (?:(?:my|his|her) (?:\w+ )?(?:finger|thumb|hand|toe|arm)s? off|off (?:my|his|her) (?:\w+ )?(?:finger|thumb|hand|toe|arm)s?)\b/i,
  /\b(?:baby|child|kid|son|daughter|toddler|mum|mom|mother|father|dad|grand\w+|husband|wife|he|she)\b.{0,24}\b(?:(?:locked|trapped|stuck) (?:in|inside)(?: \w+)? (?:car|lift|elevator|room|pool)|(?:isn't|is not|not|won't) (?:respond(?!ing to|ed)\w*|wak\w+ up|moving))\b|\btrapped in(?:side)?(?: \w+)? (?:lift|elevator|car)\b/i,
  /(?<!\b(?:roof|ceiling|wall|shelf|shelves|fence|shed|tent|chair|bed|drain|pipe|sewer|building|floor|table|sofa|bench|gutter|porch|deck|gate|rack|marquee)(?: has| have| had| just| is)* )\bcollapsed\b/i,
];
/** A person who has taken what is no food: of an animal the desk is asked in its own way. */
const swallowed: readonly RegExp[] = [
  /誤飲|(?:電池|洗剤|漂白剤|(?:薬|錠剤)を(?:大量|たくさん|全部|まとめ)|たばこ|タバコ|硬貨|コイン|磁石|農薬|灯油|除草剤).{0,8}(?:飲み込|のみ込|飲ん(?:だ|で(?!い))|飲んじゃ|食べ(?:た|てしま|ちゃ))|(?:子|娘|息子|孫|祖父|祖母|父|母).{0,12}薬をたくさん/,
  /\b(?:swallowed|eaten|ate|drank|drunk|ingested|taken|took)\b.{0,20}\b(?:batter(?:y|ies)|bleach|detergent|(?:drain|oven|toilet) cleaner|antifreeze|weed ?killer|\w*poison|coins?|magnets?|(?:too many|a lot of|a bottle of|all (?:my|his|her|the)) (?:\w+ )?(?:pills?|tablets?|medicine|medication))\b/i,
];
const animal =
  /犬|猫|ペット|わんちゃん|うさぎ|ハムスター|インコ|\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|rabbits?|hamster|lab|terrier)\b/i;
const longAgo =
  /先月(?!から)|先週(?!から)|先日|昨年|去年|一昨年|おととし|以前|前に|昔|(?:日|週間|か月|ヶ月|ヵ月|カ月|ケ月|年)(?:ほど|くらい|ぐらい)?前(?!から)|退院|リハビリ|後遺症|既往|見舞|(?:た|の)(?:とき|場合)|たことが|\b(?:days?|weeks?|months?|years?|decades?) ago\b|\blast (?:year|month|week|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)\b|\bin (?:19|20)\d\d\b|\byears? (?:back|before)\b|\bwhen (?:i|he|she|they) (?:was|were)\b|\bused to\b|\bhistory of\b|\bpreviously\b|\bin the past\b|\brecover(?:y|ed|ing) (?:from|after)\b|\bafter (?:a|an|his|her|my|the) (?:\w+ )?(?:stroke|heart attack|seizure)|\bas a (?:child|kid)\b|\bsurvivor\b|\brehab\w*|\bphysio\w*|\bfollow[- ]?up\b|\bmedication for\b|\bprevention\b|\brisk of\b|\b(?:butterfly|breast|back|brush|golf|swim\w*) ?stroke/i;
const leadingTime =
  /^((?:last \w+|[\w ]{1,16} ago|in \d{4}|去年|昨年|先月|先週|先日|以前|昔|\d+(?:日|週間|か月|年)前)(?:に|は)?)[,、]\s*/i;
const again = /今(?![日回度年月週後晩夜朝])|たった今|さっき|\b(?:right now|just now|again|another)\b/i;

/** A thing that does not answer is broken; a person is in danger. */
const unresponsive = /反応が(?:ない|ありません|なく)|\b(?:unresponsive|not responding|won't wake up)\b/i;
const thing =
  /押し|画面|ボタン|タッチ|電源|リモコン|スイッチ|キー|マウス|アプリ|サイト|ページ|機械|チャイム|インターホン|センサー|カード|端末|エンジン|給湯器|エアコン|ストーブ|メール|問い合わせ|鍵|ドア|スマホ|携帯|電話|パソコン|テレビ|炊飯器|洗濯機|プリンター|ルーター|シャッター|ログイン|\b(?:web ?site|site|app|screen|server|page|phone|computer|laptop|system|tablet|device|router|machine|printer|keyboard|mouse|button|thermostat|boiler|heater|tv|car|engine|portal|remote|e-?mails?|support|landlord|agent|seller|gate|door|lock)\b/i;

const harmless =
  /緊急(?:連絡先|では|じゃ|性は|事態宣言)|(?:急ぎ|救急)(?:では|じゃ)な|救急(?:外来|病院|指定|箱|科)|火事(?:では|じゃ)|火災保険|\b(?:not|isn't|no) (?:an? )?emergency|\bemergency (?:contacts?|exit|kit|number|rooms?|hours|appointments?|slots?|visits?|plumb\w+|dentists?|dental|vets?|locksmiths?|electrician\w*|call-?outs?|repairs?|services?|lines?|care|fees?|rates?|charges?|brakes?|light\w*|funds?|leave|passports?|procedures?|treatments?|calls?|department|cover|boiler|heating|glazi\w+)\b|\b(?:if (?:there's|there is|it's|it is|i have|we have)|in case of|in the event of|what (?:counts as|is)) an? emergency|\bin an emergency\b|\bnon-?emergency|\b(?:family|work) emergency/gi;

/** Somebody may be in danger. A question about emergency services, a denial, or what happened long ago is none. */
export function isEmergency(text: string): boolean {
  const told = text.trim().replace(harmless, ' ');
  if (now.some((pattern) => pattern.test(told))) return true;
  if (unresponsive.test(told)) return !thing.test(told);
  const dangers = animal.test(told) ? happened : [...happened, ...swallowed];
  return clausesOf(told).some(
    (clause) => dangers.some((pattern) => pattern.test(clause)) && (!longAgo.test(clause) || again.test(clause)),
  );
}

/** When it was belongs to what is told beside it: "he was operated last week, and now he has collapsed" is two things. */
function clausesOf(text: string): string[] {
  return text
    .replace(leadingTime, '$1 ')
    .split(/[、。,.;!]\s*|\s+(?:and|but|so)\s+(?=(?:now|then|he|she|they|i|my|our|we|it|there)\b)/i)
    .filter((clause) => clause.trim() !== '');
}
