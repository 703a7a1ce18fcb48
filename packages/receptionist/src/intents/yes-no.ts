export interface Answer {
  answer: 'yes' | 'no' | null;
  /** What was said beyond the answer itself. */
  rest: string;
}

const gap = '[、,。.!！?？…\\s]*';
const edge = `(?=[、,。.!！…\\s]|$)${gap}`;

const leadingNo = new RegExp(
  `^(?:いいえ|いーえ|いえいえ|いえ|いやいや|いや|ううん|ノー|のー)(?:違います|違う|ちがいます)?${edge}|^(?:いいえ|いえ)(?=[^ぁ-ん])${gap}|^(?:no(?: no)*|nope|nah|negative)(?![\\p{L}\\p{N}'])(?!\\s+(?:problem|worries|one|need|idea))${gap}`,
  'iu',
);
const leadingYes = new RegExp(
  `^(?:はい(?:はい)?[ーぃ]*|ハイ|はーい|ええ|えぇ|うん|うんうん|あっ?はい|オッケー|オーケー|おっけー|おけ|オケ|おっけ|オッケ|おk|OK|りょ(?:うかい)?|はい(?:っす|です)|うっす|せや|そや|承知しました|了解です|了解しました|わかりました|分かりました)(?:そうです|大丈夫です|お願い(?:いた)?します|結構です|いいです|合って(?:い)?ます|間違いありません|間違いないです)?${edge}|^(?:はい|ええ)(?=[^ぁ-んー、。\\s]|それで|これで|そのまま|おねがい|お願い|けっこう|よろしく|だいじょうぶ|そうです|いいです)${gap}|^(?:yes|yeah|yep|yup|yah|ya|uh[- ]huh|mm-?hm+|sure|ok|okay|alright|all right|right|correct|certainly|absolutely|exactly|of course)(?![\\p{L}\\p{N}'])${gap}`,
  'iu',
);

const politeEnd = '(?:(?:です|っす)?(?:ね|よ)?|でございます(?:ね|よ)?)?(?:はい)?';
const wholeYes = new RegExp(
  `^(?:(?:はい)?(?:そうです|そう)*そう(?:です|してください|だ|なんです|や)?(?:ね|よ|で|な)?|(?:せや|そや)(?:せや|そや)?(?:で|な|ね)?|(?:それで|これで)?ええ(?:で|です|わ)?(?:よ)?|かまへん(?:よ|で)?|ばっちり(?:です)?|よか(?:よ|です)|(?:それで|これで|すべて|全部)?[合お]う(?:とる|とります|てます|てる|てはる)(?:よ|で)?|んだ(?:んだ)*(?:す|っす|よ)?|おっけー(?:です)?|(?:その|お)(?:とおり|通り)${politeEnd}|(?:さよう|左様)${politeEnd}|そう${politeEnd}|(?:それで|これで|以上で)?(?:問題|異存)(?:は)?(?:ない|ありません)${politeEnd}|(?:はい)?(?:間違い|まちがい|間違え|問題|もんだい)(?:は|も)?(?:ない|なし|なか|無い|ありません|ございません|あらへん)${politeEnd}|(?:すべて|全部|それで|これで)?(?:合って|あって)(?:い)?(?:ます|る)(?:よ)?|(?:それで|これで|その(?:内容|番号|まま)で|この番号で|全部)?(?:大丈夫|だいじょうぶ|いい|よい|良い|よろしい|結構|けっこう|オッケー|オーケー|OK|正しい|構いません|かまいません)${politeEnd}|(?:それで|これで|そのまま|ぜひ|よろしく|その番号で|この番号で)?(?:お願い|おねがい)(?:いた)?します|(?:それ|これ)で|正解です?|もちろん(?:です)?|おねがい|お願い|yes please|please|please do|go ahead|that(?:'s| is) (?:right|correct|fine|good|it|okay|ok|great|perfect)|it(?:'s| is) (?:right|correct|fine|good|okay|ok)|(?:all|everything(?:'s| is)?|looks|sounds) (?:right|correct|good|fine|great|perfect)|perfect|fine|great|no problem|i do|it is|that works|works for me|you got it|that's (?:the one|me)|spot on|bang on|aye|affirmative|sounds about right|thats it|ma'am|sir|this (?:one|number) is fine)$`,
  'i',
);
const anyNo =
  /(?:^|[、,\s])(?:ちゃ(?:う|います))+(?:で|ねん|わ|よ)?(?=$|[、。\s])|そう(?:じゃ|では|や)な[いく]|あかん(?:で|わ|よ)?[。]?$|違い?(?:ます|って|う)|ちが(?:います|う|って)|間違(?:って|え|い(?:です|が|まし|だ))|まちがっ|正しくな|(?:大丈夫|よく|合って|あって)(?:じゃ|では)?(?:い)?(?:ない|ません)|(?:だめ|駄目|ダメ)(?:です)?|よろしくない|やめ(?:て|と)|\b(?:wrong|incorrect|mistake|not (?:right|correct|quite|exactly|really)|(?:isn't|ain't) (?:right|correct)|nuh[- ]uh|that's not|is not (?:right|correct)|i don't|don't)\b/i;

const leadingGap = new RegExp(`^${gap}`);

function nextPart(text: string): [part: string] {
  return [/^[^、,。.!！?？…]+/.exec(text)?.[0] ?? ''];
}

function isWholeYes(text: string): boolean {
  const bare = text
    .replace(/[、,。.!！?？…]+$/g, '')
    .replace(/(?:[、,。]|(?<=\p{Script=Hiragana}|\p{Script=Han})\s)/gu, '')
    .trim();
  return wholeYes.test(bare);
}

/** "ああ、そうだよ": a sound in front of a yes or no. */
const sound = /^(?:[あえおはへほ][ーぁぇぉあえおうっ]{0,2}|うん?)[、,…\s]+/;

/** Yes or no to a question that was just asked; elsewhere a "yes" is a backchannel. */
export function readAnswer(text: string): Answer {
  const said = readWords(text.trim().replace(sound, ''));
  return said.answer === null ? readWords(text) : said;
}

function readWords(text: string): Answer {
  let rest = text.trim();
  let answer: Answer['answer'] = null;
  for (let round = 0; round < 4 && rest !== ''; round += 1) {
    const no = leadingNo.exec(rest);
    const match = no ?? leadingYes.exec(rest);
    if (match === null || match[0] === '') break;
    answer = no === null ? (answer ?? 'yes') : 'no';
    rest = rest.slice(match[0].length).trim();
  }
  // "そうです、間違いなかです": yes once more.
  for (let [part] = nextPart(rest); part !== '' && part !== rest && isWholeYes(part); [part] = nextPart(rest)) {
    answer ??= 'yes';
    rest = rest.slice(part.length).replace(leadingGap, '');
  }
  if (rest === '') return { answer, rest };
  if (isWholeYes(rest)) return { answer: answer ?? 'yes', rest: '' };
  if (anyNo.test(rest)) return { answer: 'no', rest };
  return { answer, rest };
}
