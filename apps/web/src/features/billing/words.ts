import { defineWords } from '@/lib/words';

export const billingWords = defineWords({
  ja: {
    title: '請求',
    lead: '残高と料金、お支払いを確かめます。本番とテストで共通です。日付は日本時間です。',
    adminsOnly: 'お支払いと設定ができるのはオーナーと管理者だけです。',
    views: '請求の表示',
    tabs: {
      overview: '概要',
      history: '入出金',
      lots: '残高の内訳',
      invoices: '請求書',
      refused: '受けられなかった通話',
    },
    more: 'さらに表示',
    csv: 'CSV',
    listFailed: '一覧を読み込めませんでした',
    failures: {
      changed: '内容が変わったため、できませんでした。ページを読み込み直してください。',
      invoiced: '請求書払いの組織ではチャージできません。',
      invalid: '入力を確かめてください。',
      forbidden: '権限がありません。組織のオーナーか管理者にご相談ください。',
      noPayments: '決済サービスに接続できないか、決済が設定されていません。しばらくしてからもう一度お試しください。',
      busy: '操作が続いたため、少し待ってからもう一度お試しください。',
    },
  },
  en: {
    title: 'Billing',
    lead: 'Balance, prices and payments, shared by live and test. Days are those of Japan.',
    adminsOnly: 'Only owners and admins can pay and change settings.',
    views: 'Views of billing',
    tabs: {
      overview: 'Overview',
      history: 'Movements',
      lots: 'Credit',
      invoices: 'Invoices',
      refused: 'Refused calls',
    },
    more: 'Show more',
    csv: 'CSV',
    listFailed: 'The list could not be loaded',
    failures: {
      changed: 'Something has changed in the meantime. Please load the page again.',
      invoiced: 'An organization that pays by invoice cannot top up.',
      invalid: 'Please check what you wrote.',
      forbidden: 'You may not do this. Please ask an owner or admin of your organization.',
      noPayments: 'Payments cannot be reached, or none are set up. Please try again later.',
      busy: 'That was a lot at once. Wait a moment and try again.',
    },
  },
});
