/** What the reference says of each property of a config: what it does, what it is good for, an example in both languages. */
import { type Example, exampleWords as words } from './example-words.ts';
import { says, shows } from './rest/fields.ts';

/** With an example that is the same in both languages, or with its words in each. */
function told(en: string, ja: string, example: readonly unknown[] | Example<unknown>) {
  return { ...says(en, ja), ...('en' in example ? shows(example) : { examples: [...example] }) };
}

export const configWords = {
  greeting: told(
    'The first sentence of every call, said as it is written. Name the business, and say what the agent can do.',
    '通話の最初に、書いたとおりに話す言葉。店や会社の名前と、承れる用件を入れると伝わりやすくなります。',
    words.greeting,
  ),
  persona: told(
    'Role and manner, in plain words, for the language model: who it is, how it speaks, what it must not do. The engine `scripted` has a manner of its own and does not follow it.',
    '役割と話し方を、言語モデルに向けて普通の文章で書きます（どんな立場で、どう話し、何をしないか）。エンジン `scripted` は決まった話し方をするため、これには従いません。',
    words.persona,
  ),
  fields: says(
    'What to ask the caller, in this order. The call is `completed` when every required one is recorded. Their values come back in `fields` of the call, by `key`.',
    '発信者に尋ねる項目。この順に尋ねます。必須の項目がすべてそろうと `completed` です。値は通話の `fields` に `key` ごとに入ります。',
  ),
  handoffWhen: told(
    'When a person should take over, one situation in each line. The call then ends as `handoff`. Asking for a person and emergencies always do; `[]` adds nothing to that.',
    '人に代わるべき場面を 1 行に 1 つ書きます。当てはまると `handoff` で終わります。担当者の希望と緊急時は書かなくても引き継ぎます（`[]` も可）。',
    { en: [words.handoff.en], ja: [words.handoff.ja] },
  ),
  closing: told(
    'Said as it is written when everything is recorded, before the agent ends the call.',
    'すべて聞き取ったあと、通話を終える前に書いたとおりに話す言葉。',
    words.closing,
  ),
  closingAnswered: told(
    'Said instead of `closing` when an answer of `faq` was all that the caller wanted (`answered`). Without it, `closing`.',
    '`faq` の回答だけで用件が済んだとき（`answered`）に、`closing` の代わりに話す言葉。省略すると `closing` です。',
    words.closingAnswered,
  ),
  faq: says(
    'Questions that the agent may answer. What is not here it does not know and does not make up.',
    'エージェントが答えてよい質問。ここにないことは、知らないものとして答えません。',
  ),
  domain: told(
    'The line of business. It helps recognizer and language model to understand what is said; it is never read out. The engine `scripted` uses it through its recognizer only.',
    '業種。音声認識と言語モデルが言葉を聞き分ける手がかりで、読み上げません。エンジン `scripted` では、音声認識にだけ使われます。',
    words.domain,
  ),
  vocabulary: told(
    'Names and words that are hard to hear: products, people, places. Gemini Live takes the first 100 of them as hints of its recognizer.',
    '聞き取りにくい固有の言葉（商品、人、場所など）。Gemini Live が音声認識の手がかりにするのは、最初の 100 語です。',
    { en: ['Invisalign', 'Dr. Yamanouchi'], ja: ['青葉コース', '山ノ内'] },
  ),
  voice: told(
    'Name of the voice. Gemini Live and OpenAI Realtime know those of their own services, and take a voice of their own for any other name. The engines `scripted` and `pipeline` have the voice that the operator chose.',
    '声の名前。Gemini Live と OpenAI Realtime は、それぞれのサービスの声だけを使い、知らない名前なら既定の声で話します。エンジン `scripted` と `pipeline` の声は、運用者が決めたものです。',
    ['Aoede'],
  ),
  speakingRate: told(
    'How fast the agent speaks; 1 is the natural pace of the voice. OpenAI Realtime goes up to 1.5, Gemini Live is asked for it in words.',
    '話す速さ。1 がその声の自然な速さです。OpenAI Realtime は 1.5 まで、Gemini Live には言葉で頼みます。',
    [1.15],
  ),
  language: told(
    'The language that the agent speaks. Without it the one in which greeting, closing, labels and persona are written: Japanese where greeting or closing have hiragana, else by their letters together. Answered only when it was given.',
    'エージェントが話す言語。省略すると、挨拶・締めの言葉・項目名・人物像の書かれた言語です（挨拶か締めにひらがながあれば日本語、なければ全体の文字の割合）。指定したときだけ応答に含まれます。',
    ['ja', 'en'],
  ),
  tools: says(
    'Addresses of yours that the agent may call while it talks, to look something up or to do something.',
    '通話中にエージェントが呼び出せる、お客様のアドレス。調べ物や手続きに使います。',
  ),
  connectors: says(
    'Actions of connected systems (calendars, CRM, …) that the agent may use.',
    '接続した外部システム（カレンダー、CRM など）のうち、エージェントが使ってよい操作。',
  ),
  field: {
    whole: says('A thing to ask the caller', '発信者に尋ねる項目'),
    key: told(
      'The name under which the value comes back, unique within the config',
      '値を返すときの名前。config の中で重複できません',
      ['phone'],
    ),
    label: told('What the agent asks for, as it says it', '尋ねるときの呼び方。そのまま話します', words.phone),
    required: says(
      'The call is not `completed` without it; an optional field is asked for as well, and may be declined',
      'これがないと `completed` になりません。任意の項目も尋ねますが、答えなくても構いません',
    ),
    type: says(
      '`phone`: only a possible telephone number counts, and it is read back; anything else is `text`',
      '`phone` は電話番号として正しいものだけを受け付け、復唱します。省略すると `text` です',
    ),
  },
  faqEntry: {
    whole: says('A question and its answer', '質問とその回答'),
    q: told('The question, as callers ask it', '発信者が尋ねるときの言い方', words.question),
    a: told('The answer: everything that may be said about it', '回答。話してよいことをすべて書きます', words.answer),
  },
  tool: {
    whole: says('A tool: a request that the service makes in the call', 'ツール: 通話中にサービスが送るリクエスト'),
    name: told(
      'The name that the AI sees, unique within the config. `record_field`, `answer_from_faq`, `hand_off` and `finish` are taken',
      'AI に見える名前。config の中で重複できません。`record_field`、`answer_from_faq`、`hand_off`、`finish` は使えません',
      ['find_reservation'],
    ),
    description: told(
      'What it does and when to use it, for the AI',
      'AI への説明。何をするものか、いつ使うか',
      words.tool,
    ),
    url: told(
      'Where the signed POST goes. It waits 8 seconds, and the AI reads up to 4,000 characters of the JSON answer',
      '署名付きの POST の送り先。8 秒まで待ち、応答の JSON は 4,000 文字まで AI が読みます',
      ['https://example.com/tools/find-reservation'],
    ),
    confirm: says(
      'The agent asks the caller before it uses it; good for whatever changes something',
      '使う前に発信者に確認します。何かを変更する操作に向きます',
    ),
    parameters: says(
      'What the AI gives with it: an object of plain values, as in JSON Schema. Without it the tool takes nothing',
      'AI が渡す値。JSON Schema の書き方で、単純な値だけのオブジェクトです。省略すると何も渡しません',
    ),
  },
  parameters: {
    properties: says('The parameters by name', '名前ごとのパラメーター'),
    required: told('Names that must be given', '必ず渡す名前', [['phone']]),
    type: says('Type of the value', '値の型'),
    description: told('What it is, for the AI', 'AI への説明', words.toolPhone),
    choices: says('The only values that are taken, as text', '受け付ける値（文字列で書きます）'),
    whole: says('A parameter of a tool', 'ツールのパラメーター'),
  },
  entry: {
    whole: says(
      'Actions of a preset connector (whichever connection the tenant or environment has), or of one connection',
      'コネクタ（テナントか環境が持つ接続を使う）または特定の接続の操作',
    ),
    preset: says('Actions of a preset connector', 'コネクタの操作'),
    one: says('Actions of one connection', '特定の接続の操作'),
    connector: told('Id of a connector: see `GET /v1/connectors`', 'コネクタの ID。`GET /v1/connectors` で分かります', [
      'calendar_a',
    ]),
    connection: told('Id of one connection', '特定の接続の ID', ['con_0TqZ4mX1a8Kq3VbN7sLw2RdY']),
    actions: told('Names of the actions that may be used', '使ってよい操作の名前', [
      ['find_free_slots', 'create_event'],
    ]),
    confirm: told(
      'Those of `actions` before which the agent asks the caller',
      '`actions` のうち、実行の前に発信者に確認するもの',
      [['create_event']],
    ),
  },
} as const;
