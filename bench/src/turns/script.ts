/** What the callers of this bench say: turns in parts, with the pauses that callers make inside them. */
import type { Random } from './random.ts';

type Language = 'ja' | 'en';
type Asked = 'phone' | 'name' | 'yes_no' | 'open';

export interface Part {
  text: string;
  /** Of silence behind it; 0 behind the last. */
  pauseMs: number;
  /** The last vowel is held so much longer. */
  heldMs: number;
  /** How far the pitch moves at its end, in semitones. */
  semitones: number;
}

export interface CallerTurn {
  language: Language;
  /** The agent's words before it. */
  question: string;
  kind:
    | 'sentence'
    | 'hesitation'
    | 'number'
    | 'name'
    | 'yes_no'
    | 'afterthought'
    | 'listening'
    | 'interruption'
    | 'nothing';
  parts: readonly Part[];
  /** The agent is speaking, and goes on for some seconds. */
  isOverAgent: boolean;
}

type List = readonly [string, ...string[]];
interface Words {
  sentences: List;
  /** What stands before a pause, and what comes after it. */
  broken: readonly [readonly [string, string], ...(readonly [string, string])[]];
  fillers: List;
  yesNo: List;
  names: List;
  nameFrames: readonly [readonly [string, string], ...(readonly [string, string])[]];
  numberFrames: readonly [readonly [string, string], ...(readonly [string, string])[]];
  afterthoughts: readonly [readonly [string, string], ...(readonly [string, string])[]];
  listening: List;
  interruptions: List;
}

const questions: Record<Language, Record<Asked, string>> = {
  ja: {
    phone: 'お電話番号をお願いいたします。',
    name: 'お名前をお願いいたします。',
    yes_no: 'こちらの内容でよろしいでしょうか。',
    open: 'ご用件をお聞かせください。',
  },
  en: {
    phone: 'May I have your phone number, please?',
    name: 'May I have your name, please?',
    yes_no: 'Is that correct?',
    open: 'How can I help you today?',
  },
};

/** Turns of one list of words. `share`s are those of a receptionist's day, with more numbers and hesitations than most have. */
export function makeTurns(language: Language, words: Words, random: Random, count: number): CallerTurn[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'sentence';
    return makeTurn({ language, words, random, kind });
  });
}

const kinds: readonly CallerTurn['kind'][] = [
  ...([
    'sentence',
    'number',
    'yes_no',
    'hesitation',
    'name',
    'sentence',
    'listening',
    'yes_no',
    'interruption',
  ] as const),
  ...(['sentence', 'number', 'hesitation', 'yes_no', 'nothing', 'sentence', 'name', 'sentence', 'listening'] as const),
  ...(['number', 'sentence', 'yes_no', 'interruption', 'hesitation', 'sentence', 'afterthought'] as const),
];

interface Making {
  language: Language;
  words: Words;
  random: Random;
  kind: CallerTurn['kind'];
}

function makeTurn({ language, words, random, kind }: Making): CallerTurn {
  const turn = (asked: Asked, parts: readonly Part[], isOverAgent = false): CallerTurn => ({
    ...{ language, kind, parts, isOverAgent },
    question: questions[language][asked],
  });
  const end = (text: string): Part => ({
    ...{ text, pauseMs: 0, heldMs: 0 },
    // Most sentences fall; questions and some callers do not.
    semitones: random.isChance(0.7) ? -random.between(2, 6) : random.between(-1, 3),
  });
  const goesOn = (text: string, pauseMs: number): Part => ({
    ...{ text, pauseMs },
    heldMs: random.isChance(0.35) ? random.between(200, 450) : 0,
    semitones: random.isChance(0.15) ? -random.between(2, 4) : random.between(-1, 3),
  });
  const pauseMs = (): number => Math.min(1100, Math.max(250, 520 * Math.exp(0.4 * random.normal())));

  switch (kind) {
    case 'sentence':
      return turn('open', [end(random.pick(words.sentences))]);
    case 'hesitation': {
      const [before, after] = random.pick(words.broken);
      if (!random.isChance(0.5)) return turn('open', [goesOn(before, pauseMs()), end(after)]);
      const filler = random.pick(words.fillers);
      return turn('open', [goesOn(before, random.between(150, 500)), goesOn(filler, pauseMs()), end(after)]);
    }
    case 'number': {
      const [before, after] = random.pick(words.numberFrames);
      const groups = numberGroups(language, random);
      return turn(
        'phone',
        groups.map((group, at) => {
          const text = `${at === 0 ? before : ''}${group}${at === groups.length - 1 ? after : ''}`;
          return at === groups.length - 1 ? end(text) : goesOn(text, pauseMs());
        }),
      );
    }
    case 'name': {
      const [before, after] = random.pick(words.nameFrames);
      const name = random.pick(words.names);
      if (random.isChance(0.3)) return turn('name', [goesOn(random.pick(words.fillers), pauseMs()), end(name + after)]);
      return turn('name', [end(before + name + after)]);
    }
    case 'yes_no':
      return turn('yes_no', [end(random.pick(words.yesNo))]);
    case 'afterthought': {
      const [before, after] = random.pick(words.afterthoughts);
      return turn(
        'open',
        [end(before), end(after)].map((part, at) => (at === 0 ? { ...part, pauseMs: pauseMs() } : part)),
      );
    }
    case 'listening':
      return turn('open', [end(random.pick(words.listening))], true);
    case 'interruption':
      return turn('open', [end(random.pick(words.interruptions))], true);
    case 'nothing':
      return turn('open', [], true);
    default:
      return kind satisfies never;
  }
}

const digitWords: Record<Language, List> = {
  ja: ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
};

/** A mobile number, group by group. */
function numberGroups(language: Language, random: Random): string[] {
  const prefix = random.pick(['090', '080', '070']);
  const digits = `${prefix}${Math.floor(random.between(1000, 9999))}${Math.floor(random.between(1000, 9999))}`;
  const cuts = random.isChance(0.3) ? [3, 5, 7, 9, 11] : [3, 7, 11];
  const words = [...digits].map((digit) =>
    language === 'en' && digit === '0' && random.isChance(0.5) ? 'oh' : (digitWords[language][Number(digit)] ?? ''),
  );
  return cuts.map((to, at) => words.slice(cuts[at - 1] ?? 0, to).join(language === 'en' ? ' ' : ''));
}

/** Used for choosing the figures of the policy. */
export const tuningWords: Record<Language, Words> = {
  ja: {
    sentences: [
      '予約をお願いします',
      '明日の午後は空いていますか',
      '駐車場はありますか',
      '予約を変更したいのですが',
      '今日は何時までですか',
      '資料を送ってください',
      '初めてなんですけど',
      '場所がわかりません',
    ],
    broken: [
      ['明日の午後に', '予約したいんですけど'],
      ['予約を', 'キャンセルしたいのですが'],
      ['歯が痛いので', '今日診てもらえますか'],
      ['来週の', '火曜日は空いていますか'],
      ['それから', '駐車場も使いたいです'],
    ],
    fillers: ['えーと', 'あのー', 'えっと'],
    yesNo: ['はい', 'はい、お願いします', 'いいえ、違います', '大丈夫です', 'ええ', 'はい、そうです'],
    names: ['山田太郎', '佐藤花子', '鈴木'],
    nameFrames: [
      ['', 'です'],
      ['', 'と申します'],
      ['', ''],
    ],
    numberFrames: [
      ['', ''],
      ['', 'です'],
      ['番号は、', 'です'],
    ],
    afterthoughts: [
      ['予約をお願いします', '明日の三時で'],
      ['はい、大丈夫です', 'あと駐車場はありますか'],
    ],
    listening: ['はい', 'ええ', 'うん', 'はいはい', 'なるほど'],
    interruptions: [
      'ちょっと待ってください',
      'すみません、予約を変更したいのですが',
      'いえ、違います、明日です',
      '担当の方をお願いします',
    ],
  },
  en: {
    sentences: [
      'I would like to book a table for tomorrow',
      'do you have parking',
      'what time do you close today',
      'I need to change my appointment',
      'can you send me a brochure',
      'I lost the key to my room',
      'is there a vegetarian menu',
    ],
    broken: [
      ['I would like to', 'cancel my reservation'],
      ['I need a table for', 'four people tonight'],
      ['my tooth hurts and', 'I need to see someone today'],
      ['do you have anything on', 'Tuesday morning'],
      ['the thing is that', 'my flight got cancelled'],
    ],
    fillers: ['um', 'uh', 'let me see'],
    yesNo: ['yes', 'yes please', 'no that is wrong', 'that is correct', 'yes it is'],
    names: ['John Smith', 'Maria Garcia', 'Peter'],
    nameFrames: [
      ['', ''],
      ['my name is ', ''],
      ['it is ', ' speaking'],
    ],
    numberFrames: [
      ['', ''],
      ['it is ', ''],
      ['my number is ', ''],
    ],
    afterthoughts: [
      ['I would like to book a table', 'for six people please'],
      ['that is correct', 'and do you have parking'],
    ],
    listening: ['uh huh', 'right', 'yeah', 'okay', 'I see'],
    interruptions: [
      'wait a moment please',
      'sorry, I meant tomorrow',
      'no, that is not my number',
      'can I talk to a person',
    ],
  },
};

/** Never used for that: other words, other seeds. */
export const heldOutWords: Record<Language, Words> = {
  ja: {
    sentences: [
      '席を四人でお願いできますか',
      '荷物がまだ届いていません',
      '領収書をもらえますか',
      '注文を取り消したいんですが',
      '営業時間を教えてください',
      '会員証をなくしてしまいました',
      '禁煙の部屋がいいです',
    ],
    broken: [
      ['土曜日の夜に', '二名で伺いたいのですが'],
      ['先週買った靴を', '返品できますか'],
      ['子どもが熱を出したので', '診ていただけますか'],
      ['できれば', '窓側の席がいいです'],
      ['あと', '送料はいくらですか'],
    ],
    fillers: ['ええと', 'そのー', 'うーん'],
    yesNo: ['それで結構です', 'はい、間違いありません', 'いえ、違います', 'お願いします', 'うん、それで大丈夫です'],
    names: ['高橋一郎', '渡辺美咲', '中村'],
    nameFrames: [
      ['', 'といいます'],
      ['', 'です'],
      ['', 'でございます'],
    ],
    numberFrames: [
      ['', 'になります'],
      ['電話は、', ''],
      ['', 'です'],
    ],
    afterthoughts: [
      ['席を予約したいです', '八時からで'],
      ['営業時間を教えてください', 'それと場所も'],
    ],
    listening: ['うんうん', 'はい', 'そうですか', 'へえ', 'ああ'],
    interruptions: [
      'それはいいので予約をお願いします',
      'ごめんなさい、もう一度言ってください',
      'いや、日曜日のほうです',
      '違う違う、そうじゃなくて',
    ],
  },
  en: {
    sentences: [
      'my package has not arrived yet',
      'could I get a receipt',
      'I want to return these shoes',
      'are you open on Sunday',
      'we are a party of four',
      'where can I leave the car',
      'I forgot my membership card',
    ],
    broken: [
      ['we wanted to come on', 'Saturday evening'],
      ['so what happened is', 'the delivery never came'],
      ['I am calling because', 'the heating is broken'],
      ['could you put me in', 'a quiet room'],
    ],
    fillers: ['er', 'hmm', 'you know'],
    yesNo: ['yeah that is right', 'no', 'correct', 'sure', 'no it is not'],
    names: ['Susan Miller', 'Ahmed Khan', 'Lucy'],
    nameFrames: [
      ['this is ', ''],
      ['the name is ', ''],
      ['', ''],
    ],
    numberFrames: [
      ['sure, it is ', ''],
      ['you can reach me at ', ''],
      ['', ''],
    ],
    afterthoughts: [
      ['we are a party of four', 'and one of us is a child'],
      ['are you open on Sunday', 'around noon'],
    ],
    listening: ['aha', 'got it', 'sure', 'yep', 'oh okay'],
    interruptions: [
      'hold on, that is too late',
      'excuse me, I have a question',
      'no no, the other one',
      'stop, I want to cancel it',
    ],
  },
};
