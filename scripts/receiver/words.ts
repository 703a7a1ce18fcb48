import type { Language } from './choose-language.ts';

interface Words {
  title: string;
  about: string;
  empty: string;
  emptyHow: string;
  count(count: number): string;
  verified: string;
  unverified: string;
  unverifiedHow: string;
  unknownType: string;
  environment: string;
  id: string;
  times: string;
  body: string;
  otherLanguage: string;
  forScripts: string;
}

export const words: Record<Language, Words> = {
  ja: {
    title: '届いたイベント',
    about:
      'デモ組織の Webhook エンドポイントです。署名は公式ライブラリ standardwebhooks で検証し、直近の 50 件をメモリーに置きます。止めると消えますが、配信履歴はダッシュボードに残ります。',
    empty: 'まだ何も届いていません。',
    emptyHow:
      '通話をかけてみてください（npm run phone）。終わるとすぐに call.ended が、続けて call.summary_ready が届きます。',
    count: (count) => `${count} 件`,
    verified: '署名を検証しました',
    unverified: '検証できません',
    unverifiedHow:
      '署名シークレットを交換してから 24 時間が過ぎたときは、npm start をやり直すと新しいシークレットで検証します。',
    unknownType: '種類不明',
    environment: '環境',
    id: 'webhook-id',
    times: '受信回数',
    body: '本文',
    otherLanguage: 'English',
    forScripts: 'JSON で見る',
  },
  en: {
    title: 'Events that arrived',
    about:
      'This is the webhook endpoint of the demo organization. Signatures are verified with the official library, standardwebhooks; the last 50 events are kept in memory. They are gone when the stack stops; the deliveries stay on the dashboard.',
    empty: 'Nothing has arrived yet.',
    emptyHow: 'Make a call (npm run phone). When it ends, call.ended arrives at once, and call.summary_ready follows.',
    count: (count) => `${count} ${count === 1 ? 'event' : 'events'}`,
    verified: 'Signature verified',
    unverified: 'Not verified',
    unverifiedHow:
      'If the signing secret was replaced more than 24 hours ago, start the stack again: it verifies with the new one then.',
    unknownType: 'Unknown type',
    environment: 'Environment',
    id: 'webhook-id',
    times: 'Received',
    body: 'Body',
    otherLanguage: '日本語',
    forScripts: 'As JSON',
  },
};
