/** What the rules of agents are about, and how callers say it in other words than the rule. */
import { isSales } from '../intents/sales.ts';

export interface Concept {
  rule: RegExp;
  said: Pick<RegExp, 'test'>;
}

export const concepts: readonly Concept[] = [
  {
    rule: /disput|billing (?:issue|question|problem)/i,
    said: /disput|not paying|won't pay|refuse to pay|overcharged|(?:twice|double|more than|higher than) .{0,24}(?:quoted|agreed|told|estimate|expected)|(?:bill|invoice|charge).{0,20}(?:wrong|mistake|incorrect|too (?:much|high))/i,
  },
  {
    rule: /身に覚え|不正|詐欺|fraud|unauthori[sz]ed|charge.*(?:did not|didn't|don't) (?:make|recogni[sz]e)/i,
    said: /身に覚え|覚えのない|知らない(?:請求|引き落とし|買い物)|勝手に(?:引き|使|買)|不正|詐欺|fraud|scam|unauthori[sz]ed|(?:didn't|did not|never|haven't) (?:buy|bought|make|made|order|ordered|authori[sz]e|spend|spent|sign)|don't recogni[sz]e|wasn't (?:me|us)/i,
  },
  {
    rule: /did(?:n't| not) (?:show|come|arrive|turn)|no-?shows?|されなかった|来(?:ない|なかった)/i,
    said: /(?:didn't|did not|never|hasn't|haven't|nobody|no ?one|still not?)\b.{0,16}\b(?:show\w*|came|come|turn\w* up|arriv\w*|been)\b|no-?show|waited (?:in|all|for)|来(?:てい?|てくれ|られ)?(?:ない|なかった|ません)|(?:持って|取りに|回収).{0,8}(?:ない|なかった|ません)|残った(?:まま|ままな)/i,
  },
  {
    rule: /reject|denied|却下|不払/i,
    said: /reject|denied|turned down|refused|won't (?:pay|cover)|却下|(?:おり|出|払われ|支払われ)(?:ない|なかった|ません)/i,
  },
  {
    rule: /誤飲|中毒|毒物|poison|swallow|toxic/i,
    said: /誤飲|飲み込|のみ込|(?:食べ|飲ん|なめ|かじっ)(?:て|で)?(?:しま|ちゃ|じゃ|た)|毒|poison|swallow|\bate\b|\beat(?:en|ing)\b|\bgot (?:in)?to (?:the|my|a|some)\b|toxic|antifreeze/i,
  },
  {
    rule: /abroad|overseas|international|海外/i,
    said: /abroad|overseas|another country|international|海外|外国|国外/i,
  },
  {
    rule: /返品|returns?\b/i,
    said: /返品|返したい|返し(?:に|て|たい)|取り替え|\breturn(?:ing)?\b|(?:take|send|bring|give) (?:it|them|this) back/i,
  },
  {
    rule: /近隣|隣人|もめごと|揉め事|neighbou?r/i,
    said: /もめ|揉め|騒音|隣(?:の(?:部屋|人|家|住人)|人).{0,20}(?:うるさ|音|迷惑|苦情|注意)|neighbou?rs?\b.{0,30}(?:noise|loud|argu|complain)/i,
  },
  {
    rule: /クレーム|苦情|不満|complain/i,
    said: /クレーム|苦情|不満|文句|最悪|どういう(?:つもり|神経|了見|教育)|(?<!(?:が|も|は|で|の).{0,3})ひど(?:い|かった|すぎ)(?!.{0,6}(?:痛|熱|咳|せき|雨|風邪|頭痛|腰痛|かゆ|汚れ|揺れ))|(?:対応|応対|態度|接客|サービス|味|料理|食事|仕上がり|仕事|工事|説明|扱い|やり方|店員|スタッフ)(?:が|は|も|って)[^、。]{0,4}ひど|まずかった|腹が立|怒って|許せない|対応が悪|態度が悪|(?:お腹|おなか)(?:を|が)?(?:壊|こわ)し|食あたり|食中毒|どうなって(?:る|い)|(?:約束|話)(?:と|が)違|責任者?を?(?:取|出)|complain|(?<!\b(?:traffic|weather|pain|smell|noise|cough|stains?|leak)\b.{0,12})\b(?:terrible|awful|horrible)(?! (?:\w+ )?(?:trouble|pains?|cold|cough|\w*aches?|migraine|itch\w*|rash|cramps?|fever|night|noise|smell|weather|storm|at|with)\b)|unacceptable|disappointed|furious|angry|fed up|robbery|charged (?:me|us) (?:too|double|twice|more|\w+ (?:hundred|thousand))|rip(?:ped)?[- ]off|appalling|disgrace|ruined|botched|messed (?:it )?up|rude\b|disgusting|unhappy|not (?:at all )?(?:happy|satisfied|pleased)|dissatisfied|overcharged|(?:bill|charge|invoice) (?:is|was|seems) (?:wrong|too (?:high|much))|\b(?:paid|spent|charged)\b.{0,40}\bfor nothing\b|\bwaste of (?:money|time)\b|\b(?:was|is|what) a joke\b/i,
  },
  {
    // Of somebody who died long ago one may speak in passing.
    rule: /不幸|逝去|亡くな|訃報|葬儀|bereave|\bdeath\b|\bdied\b|passed away/i,
    said: /(?<!(?:年|先月|月前).{0,12})(?:亡くな|他界し|逝去(?:いた)?し)(?:り?まし(?:て|た)|っ(?:て|たん|たの|た[。]?$)|て)(?!.{0,12}[年忌])|息を引き取|葬儀|葬式|お通夜|(?:just|today|yesterday|last night|this (?:morning|week)).{0,40}\b(?:died|passed away)\b|\b(?:died|passed away)\b.{0,30}(?:today|yesterday|last night|this (?:morning|week))|\bfuneral\b/i,
  },
  {
    rule: /破損|損傷|不良品?|壊れ|damaged?|faulty|defective|broken/i,
    said: /割れ(?:て|た)|(?:潰|つぶ)れ|壊れ|破れ|凹ん|へこん|傷(?:が|だらけ)|濡れ|不良|欠け(?:て|た)|動か(?:ない|なく|ず)|smashed|crushed|broken|damaged|cracked|torn|dented|faulty|defective|(?:doesn't|not|stopped) work/i,
  },
  {
    rule: /けが|怪我|ケガ|負傷|injur|hurt/i,
    said: /けが|怪我|ケガ|負傷|骨折|血が|むち打ち|病院に運|injur|\bhurt\b|bleeding|whiplash|broke (?:my|his|her) |in hospital|to the hospital/i,
  },
  {
    rule: /婚礼|結婚式|披露宴|weddings?|\bevents?\b/i,
    said: /結婚|披露宴|婚礼|ウェディング|weddings?|getting married|conference|\bevent\b/i,
  },
  {
    rule: /検査(?:の)?結果|test results?/i,
    said: /(?:検査|血液|レントゲン|健診|検診).{0,8}結果|結果(?:を|が|は|って).{0,6}(?:知り|聞き|教え|出|わか)|\bresults?\b/i,
  },
  {
    rule: /薬(?:に関する|について|の)|飲み合わせ|副作用|処方|prescription|refill/i,
    said: /薬(?!.{0,4}アレルギー)|処方|飲み合わせ|副作用|一緒に(?:飲|服用)|prescription|refill|medication|run(?:ning)? out of (?:my )?(?:pills|tablets|meds)/i,
  },
  {
    rule: /レッカー|引き取り|\btow/i,
    said: /レッカー|引き取り|引き取って|取りに来|動か(?:ない|なく|ず)|自走でき|\btow|broken? down|won't start/i,
  },
  { rule: /返金|払い戻し|refund/i, said: /返金|払い戻し|お金を返|refund|money back/i },
  {
    rule: /キャンセル|取り消し|cancel/i,
    said: /キャンセル(?!料|ポリシー)|取り消し|取消|やめ(?:たい|にし)|cancel(?!l?ation (?:policy|fee))/i,
  },
  {
    rule: /変更|change|reschedul/i,
    said: /予約.*変更|変更したい|変えたい|ずらし(?:たい|て)|reschedul|\b(?:change|move|postpone)\b.*\b(?:appointment|reservation|booking|visit|time)\b/i,
  },
  {
    rule: /忘れ物|落とし物|紛失|lost|missing|\bleft (?:in|on|at|behind)\b/i,
    said: /忘れ(?:物|もの|た(?!い)|まし|ちゃ)|忘れて(?:しま|き|い|帰)|置き忘れ|落とし物|落とし(?:まし|ちゃ|て)|なくし(?:まし|た|ちゃ|て(?:しま|い))|\blost\b|left (?:my|a|an|our|something)|forgot my|missing|stolen|\bstole\b|見当たら|盗(?:まれ|難)/i,
  },
  {
    rule: /貸し?切|宴会|パーティー|private (?:event|party)/i,
    said: /貸し?切|宴会|パーティー|private (?:event|party)|whole (?:place|restaurant)/i,
  },
  {
    rule: /取材|記者|press|media|journalist|reporter/i,
    said: /取材|テレビ局|雑誌の|新聞社|\bpress\b|journalist|reporter|interview/i,
  },
  {
    rule: /営業の電話|営業電話|セールス|勧誘|sales/i,
    // What follows is one only to a desk that has a rule for it.
    said: {
      test: (text) =>
        isSales(text) ||
        /セールス|弊社の(?:サービス|商品)|ご提案|御社|貴社|selling|our (?:company|services?|products?)/i.test(text),
    },
  },
  {
    rule: /値引|割引|discount/i,
    said: /値引|割引|(?:安く|まけて)(?:して|でき|なり|くれ|もら|いただ)|discount|cheaper|better price/i,
  },
  { rule: /法人/, said: /法人|会社の|弊社|事務所|オフィス|店舗の/ },
  { rule: /警察|police/i, said: /警察|police/i },
  {
    rule: /採用|求人|応募|\bjobs?\b|hiring|recruit|career/i,
    said: /採用|求人|応募|アルバイト|バイト|面接|働きたい|\bjobs?\b|hiring|career|vacanc/i,
  },
  {
    rule: /技術的|不具合|technical|トラブル対応/i,
    said: /不具合|故障|エラー|動か(?:ない|なく|ず)|使えな[いく]|つながらな|開か(?:ない|なく)|ログインでき|crash|not working|doesn't work|won't (?:start|open|load)|\berror|\bbugs?\b|frozen|freez|technical/i,
  },
  {
    rule: /未成年|\bminors?\b/i,
    said: /未成年|小学生|中学生|高校生|(?<!\d)(?:\d|1[0-7])歳|\b(?:i'm|i am) (?:\d|1[0-7])(?: years old)?\b(?!:)/i,
  },
  {
    rule: /医療(?:に関する|的|の)|医学的|medical (?:advice|question)/i,
    said: /薬|飲み合わせ|副作用|診断|症状|medication|medicine|diagnos|side effect|symptom|prescription/i,
  },
  { rule: /bleed|出血/i, said: /bleeding|出血|血が(?:止|出)/i },
  { rule: /swell|腫れ/i, said: /swell(?:ing|ed)|swollen|腫れ/i },
  {
    rule: /(?:severe|heavy|strong|bad|acute) pain|激痛|強い痛み|痛み/i,
    said: /(?:severe|terrible|unbearable|extreme|intense|awful|horrible|worst|so much|a lot of|really bad|very bad) (?:pain|toothache|ache)|(?:hurts|aching) (?:so|really|very|a lot|terribly|badly)|激痛|(?:すごく|とても|ひどく|激しく|かなり)痛|痛くて(?:眠|寝|たま)/i,
  },
  { rule: /緊急|救急|急患|emergency|urgent/i, said: /緊急|救急|急患|至急|\bemergency\b|\burgent/i },
  { rule: /弁護士|訴訟|法的|legal|lawyer/i, said: /弁護士|訴え|訴訟|裁判|lawyer|attorney|\bsue\b|legal action/i },
  {
    rule: /解約|退会|退塾|退学|(?:contract|subscription|membership)s?/i,
    said: /解約|退会|退塾|退学|(?:辞|や)めたい|(?:辞|や)めさせ|cancel (?:my|our|the) (?:contract|subscription|membership|policy)|quit|close my account/i,
  },
];
