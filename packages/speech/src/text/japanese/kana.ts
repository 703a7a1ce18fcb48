/** Katakana as the synthesizer can read it: anything else it would spell out in English. */

const vowelOf: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['ア', 'アカガサザタダナハバパマヤラワァャヮ'],
    ['イ', 'イキギシジチヂニヒビピミリィヰ'],
    ['ウ', 'ウクグスズツヅヌフブプムユルゥュヴ'],
    ['エ', 'エケゲセゼテデネヘベペメレェヱ'],
    ['オ', 'オコゴソゾトドノホボポモヨロヲォョ'],
  ].flatMap(([vowel = '', kana = '']) => Array.from(kana, (one) => [one, vowel])),
);

const large: Readonly<Record<string, string>> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'ケ',
};

/** Two-letter syllables that the synthesizer has a rule for. */
const syllables = new Set([
  ...Array.from('キギシジチヂニヒビピミリ').flatMap((kana) => [`${kana}ャ`, `${kana}ュ`, `${kana}ョ`]),
  ...'イェ ウィ ウェ ウォ クァ クィ クェ クォ グァ シェ ジェ チェ ツァ ツィ ツェ ツォ ティ ディ トゥ ドゥ テュ デュ'.split(
    ' ',
  ),
  ...'ファ フィ フェ フォ ヴァ ヴィ ヴェ ヴォ ヴュ'.split(' '),
]);

/** Old or rare spellings, and syllables that come out wrong as written. */
const respelled: Readonly<Record<string, string>> = {
  ヷ: 'ヴァ',
  ヸ: 'ヴィ',
  ヹ: 'ヴェ',
  ヺ: 'ヴォ',
  ヲ: 'オ',
  ヰ: 'イ',
  ヱ: 'エ',
  ヂ: 'ジ',
  ヅ: 'ズ',
  クヮ: 'クァ',
  グヮ: 'グァ',
  フュ: 'ヒュ',
  スィ: 'シ',
  ズィ: 'ジ',
  ヿ: 'コト',
};

/** Hiragana and half-width kana to katakana, iteration marks repeated; other characters stay. */
export function toKatakana(text: string): string {
  const wide = text.replace(/[\uff66-\uff9f]+/g, (run) => run.normalize('NFKC')).normalize('NFC');
  const katakana = wide.replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
  return katakana.replace(/(.)[ゝヽ]/gu, '$1$1').replace(/(.)[ゞヾ]/gu, '$1$1');
}

/** Keeps katakana only, in spellings the synthesizer knows; long marks stand only where a vowel can be drawn out. */
export function speakableKana(text: string): string {
  let spoken = '';
  const source = Array.from(respell(toKatakana(text)).replace(/[^ァ-ヶー]/gu, ''));
  for (let index = 0; index < source.length; index += 1) {
    const kana = source[index] ?? '';
    const pair = kana + (source[index + 1] ?? '');
    if (syllables.has(pair)) {
      spoken += pair;
      index += 1;
    } else {
      spoken += kana === 'ー' ? longMark(spoken) : (large[kana] ?? kana);
    }
  }
  return spoken;
}

/** After a long mark, ン, ッ or nothing there is no vowel to draw out. */
function longMark(before: string): string {
  return vowelOf[before.at(-1) ?? ''] === undefined ? '' : 'ー';
}

function respell(katakana: string): string {
  return katakana.replace(
    /クヮ|グヮ|フュ|スィ|ズィ|[ヷヸヹヺヲヰヱヿ]|[ヂヅ](?![ャュョ])/g,
    (kana) => respelled[kana] ?? kana,
  );
}

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko ガ ga ギ gi グ gu ゲ ge ゴ go サ sa シ shi ス su セ se ソ so',
    'ザ za ジ ji ズ zu ゼ ze ゾ zo タ ta チ chi ツ tsu テ te ト to ダ da ヂ ji ヅ zu デ de ド do ナ na ニ ni ヌ nu ネ ne ノ no',
    'ハ ha ヒ hi フ fu ヘ he ホ ho バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po マ ma ミ mi ム mu メ me モ mo',
    'ヤ ya ユ yu ヨ yo ラ ra リ ri ル ru レ re ロ ro ワ wa ヲ o ン n ヴ vu イェ ye ウィ wi ウェ we ウォ wo クァ kwa クィ kwi クェ kwe クォ kwo',
    'グァ gwa シェ she ジェ je チェ che ツァ tsa ツィ tsi ツェ tse ツォ tso ティ ti ディ di トゥ tu ドゥ du テュ tyu デュ dyu',
    'ファ fa フィ fi フェ fe フォ fo ヴァ va ヴィ vi ヴェ ve ヴォ vo ヴュ vyu シャ sha シュ shu ショ sho ジャ ja ジュ ju ジョ jo チャ cha チュ chu チョ cho',
    ...Array.from('キギニヒビピミリ', (kana, index) => {
      const consonant = ['ky', 'gy', 'ny', 'hy', 'by', 'py', 'my', 'ry'][index];
      return `${kana}ャ ${consonant}a ${kana}ュ ${consonant}u ${kana}ョ ${consonant}o`;
    }),
  ]
    .join(' ')
    .split(' ')
    .flatMap((token, index, tokens) => (index % 2 === 0 ? [[token, tokens[index + 1] ?? '']] : [])),
);

/** Hepburn without long marks, for Japanese names inside English speech: タナカ -> tanaka. */
export function toLatin(text: string): string {
  let spelled = '';
  const kana = Array.from(speakableKana(text));
  for (let index = 0; index < kana.length; index += 1) {
    const one = kana[index] ?? '';
    const pair = latin[one + (kana[index + 1] ?? '')];
    if (one === 'ー') continue;
    if (one === 'ッ') {
      const next = latin[(kana[index + 1] ?? '') + (kana[index + 2] ?? '')] ?? latin[kana[index + 1] ?? ''] ?? '';
      spelled += next.startsWith('ch') ? 't' : (/^[^aeiou]/.exec(next)?.[0] ?? '');
    } else if (pair !== undefined) {
      spelled += pair;
      index += 1;
    } else spelled += latin[one] ?? '';
  }
  return spelled;
}
