import { defineWords } from '@/lib/words';

/** The words of the frame around every page for signed-in people. */
export const shellWords = defineWords({
  ja: {
    signOut: 'サインアウト',
    signOutFailed: 'サインアウトできませんでした。もう一度お試しください。',
    skip: '本文へ移動',
    navigation: 'メイン',
    pages: { talk: '話してみる', webhooks: 'Webhook', personalData: '個人データ' },
    environment: '環境',
    environments: { live: '本番', test: 'テスト' },
  },
  en: {
    signOut: 'Sign out',
    signOutFailed: 'You are still signed in. Please try again.',
    skip: 'Skip to content',
    navigation: 'Main',
    pages: { talk: 'Talk', webhooks: 'Webhooks', personalData: 'Personal data' },
    environment: 'Environment',
    environments: { live: 'Live', test: 'Test' },
  },
});
