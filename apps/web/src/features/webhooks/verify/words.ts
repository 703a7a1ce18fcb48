import { defineWords } from '@/lib/words';

export const verifyWords = defineWords({
  ja: {
    title: '署名を確かめる',
    lead: 'すべてのリクエストに、Standard Webhooks 方式の署名が付きます。本物かどうかを確かめてから処理してください。',
    rules: [
      '検証には、JSON に変換する前の本文をそのまま使います。',
      '時刻（webhook-timestamp）が 5 分より離れていたら受け付けません。',
      '15 秒以内に 2xx を返し、時間のかかる処理はそのあとで行います。',
      '同じイベントが 2 回届くことがあります。webhook-id で重複を見分けてください。',
    ],
    languages: 'プログラミング言語',
    install: '準備',
    code: '{language} の例',
    secret: 'WEBHOOK_SECRET は、エンドポイントの署名シークレットです。',
    retries: '失敗したときの再送',
    retriesLead:
      '2xx が返らなければ、間隔を広げながら約 3 日にわたって合わせて 10 回まで送ります。Retry-After があれば、その時間を待ちます。410 が返ると、エンドポイントを停止します。',
  },
  en: {
    title: 'Verify signatures',
    lead: 'Every request is signed in the way of Standard Webhooks. Make sure that it is ours before you act on it.',
    rules: [
      'Verify the raw body, before anything has parsed it.',
      'Refuse a time (webhook-timestamp) that is more than 5 minutes away.',
      'Answer 2xx within 15 seconds, and do slow work after that.',
      'An event may arrive twice: tell it by its webhook-id.',
    ],
    languages: 'Programming language',
    install: 'Set up',
    code: 'Example in {language}',
    secret: 'WEBHOOK_SECRET is the signing secret of the endpoint.',
    retries: 'What happens when it fails',
    retriesLead:
      'Without a 2xx it is sent again, up to 10 times in all over about 3 days, with growing pauses. Retry-After is respected. A 410 disables the endpoint.',
  },
});
