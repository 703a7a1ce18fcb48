import { defineWords } from '@/lib/words';

/** The words of the frame around every page for signed-in people. */
export const shellWords = defineWords({
  ja: {
    signOut: 'サインアウト',
    signOutFailed: 'サインアウトできませんでした。もう一度お試しください。',
    skip: '本文へ移動',
    navigation: 'メイン',
    pages: {
      talk: '話してみる',
      connections: '接続',
      webhooks: 'Webhook',
      apiKeys: 'API キー',
      billing: '請求',
      personalData: '個人データ',
    },
    environment: '環境',
    environments: { live: '本番', test: 'テスト' },
    billing: {
      label: '請求についてのお知らせ',
      balanceDepleted: '残高がないため、新しい通話を受け付けていません。',
      paymentOverdue:
        '請求書のお支払いがないため、新しい通話を受け付けていません。お支払いを確認すると、すぐに再開します。',
      spendingCapReached: '今月の利用額が上限に達したため、新しい通話を受け付けていません。',
      paymentLate: '請求書のお支払い期限を過ぎています。{time} を過ぎると、新しい通話を受け付けられなくなります。',
      open: '請求を開く',
    },
    connections: {
      label: '接続についてのお知らせ',
      broken: '外部サービスとの接続が {count} 件切れています。接続し直すまで、AI はそのサービスを使えません。',
      open: '接続を開く',
    },
  },
  en: {
    signOut: 'Sign out',
    signOutFailed: 'You are still signed in. Please try again.',
    skip: 'Skip to content',
    navigation: 'Main',
    pages: {
      talk: 'Talk',
      connections: 'Connections',
      webhooks: 'Webhooks',
      apiKeys: 'API keys',
      billing: 'Billing',
      personalData: 'Personal data',
    },
    environment: 'Environment',
    environments: { live: 'Live', test: 'Test' },
    billing: {
      label: 'About billing',
      balanceDepleted: 'The balance is used up, so that new calls are refused.',
      paymentOverdue:
        'An invoice has not been paid, so that new calls are refused. Service resumes as soon as it is paid.',
      spendingCapReached: 'This month has reached its spending cap, so that new calls are refused.',
      paymentLate: 'An invoice is late. After {time} new calls will be refused.',
      open: 'Open billing',
    },
    connections: {
      label: 'About connections',
      broken: 'Broken: {count} connections to other services. The AI cannot use them until they are connected again.',
      open: 'Open connections',
    },
  },
});
