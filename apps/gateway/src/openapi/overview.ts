import { errorCatalogue, type Language } from '@uketsuke/contracts';

/** What holds for every operation, as Markdown: the beginning of the reference. */
export function overview(language: Language, baseUrl: string): string {
  const { lead, rules, conventions, errors, guides } = words[language];
  const address = baseUrl === '/' ? '' : baseUrl;
  return [
    lead,
    `[${guides}](${address}/docs/guides?lang=${language})`,
    `## ${conventions}`,
    rules.map((rule) => `- ${rule}`).join('\n'),
    `## ${errors}`,
    errorTable(language),
  ].join('\n\n');
}

function errorTable(language: Language): string {
  const { heads } = words[language];
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message, english }]) => `| ${status} | \`${code}\` | ${language === 'ja' ? message : english} |`,
  );
  return [`| HTTP | error | ${heads} |`, '| --- | --- | --- |', ...rows].join('\n');
}

interface Words {
  lead: string;
  guides: string;
  conventions: string;
  rules: readonly string[];
  errors: string;
  heads: string;
}

const words: Record<Language, Words> = {
  ja: {
    lead: '電話とブラウザの通話に応答する AI 音声エージェントの HTTP API です。',
    guides: 'ガイド: 最初のエージェント、Web 通話、電話、イベント、ツール、コネクタ、運用',
    conventions: '共通の規則',
    rules: [
      '認証: `Authorization: Bearer <API_KEY>`。キーは `vk_live_` または `vk_test_` で始まり、その環境の中だけを読み書きします。サーバー専用です。組織のオーナーか管理者が、ダッシュボードの「API キー」で作成し、失効させます。',
      '本文は JSON オブジェクトで、`Content-Type: application/json` を付けてください。知らない項目は無視されます（`config` の中とクエリーでは、近い名前を添えて 422 です）。本文は 1 MiB までです。',
      '時刻は Unix ミリ秒、金額は税抜きの円です。日と月は日本時間で区切ります。',
      'すべての応答に `x-request-id` が付きます。お問い合わせの際にお知らせください。',
      'API キーごとに毎分 600 リクエストまで。残りは `x-ratelimit-limit`、`x-ratelimit-remaining`、`x-ratelimit-reset`（Unix 秒）で分かります。超えると 429 と `Retry-After`（秒）を返します。キーのない要求は送信元アドレスごとに数えます。',
      'POST と PUT には `Idempotency-Key`（1〜255 文字の印字可能な ASCII）を付けられます。同じキーと同じ本文なら 24 時間は最初の応答を返し（`idempotent-replayed: true`）、本文が違えば 422、処理中なら 409 です。5xx と 429 は保存しません。',
      'エラーは `{ error, message, details?, request_id }` です。`error` で分岐してください。`details` は問題ごとに 1 行、`パス: 理由` です。config に問題があるときは `invalid_config`、ほかの問題だけのときは `invalid_request` です。`message` と `details` は日本語で、`Accept-Language: en` なら英語です。',
    ],
    errors: 'エラーコード',
    heads: '意味',
  },
  en: {
    lead: 'The HTTP API of AI voice agents that answer calls by phone and from browsers.',
    guides: 'Guides: first agent, web call, phone, events, tools, connectors, operating',
    conventions: 'Conventions',
    rules: [
      'Authentication: `Authorization: Bearer <API_KEY>`. A key starts with `vk_live_` or `vk_test_` and reads and writes only inside its environment. For servers only. Owners and admins of the organization create and revoke keys in the dashboard, under API keys.',
      'A body is a JSON object sent with `Content-Type: application/json`, at most 1 MiB. Unknown fields are ignored; inside `config` and in queries they are 422, with the nearest name that is known.',
      'Times are Unix milliseconds, amounts yen before tax. Days and months are those of Japan.',
      'Every response carries `x-request-id`. Please quote it when you ask about a request.',
      '600 requests a minute for each API key. What is left: `x-ratelimit-limit`, `x-ratelimit-remaining`, `x-ratelimit-reset` (Unix seconds). Above it: 429 with `Retry-After` (seconds). Requests without a key are counted by their address.',
      'POST and PUT take an `Idempotency-Key` (1 to 255 printable ASCII characters). The same key with the same body answers what the first request did for 24 hours (`idempotent-replayed: true`); another body is 422, a request still running 409. 5xx and 429 are not kept.',
      'An error is `{ error, message, details?, request_id }`. Branch on `error`. `details` has one line for each problem, `path: reason`. With a problem in config the code is `invalid_config`, with other problems alone `invalid_request`. `message` and `details` are in Japanese, with `Accept-Language: en` in English.',
    ],
    errors: 'Error codes',
    heads: 'meaning',
  },
};
