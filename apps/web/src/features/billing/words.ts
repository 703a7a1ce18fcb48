import { defineWords } from '@/lib/words';

export const billingWords = defineWords({
  ja: {
    title: '請求',
    lead: '残高と料金、お支払いを確かめます。本番とテストで共通です。日付は日本時間です。',
    adminsOnly: 'お支払いと設定ができるのはオーナーと管理者だけです。',
  },
  en: {
    title: 'Billing',
    lead: 'Balance, prices and payments, shared by live and test. Days are those of Japan.',
    adminsOnly: 'Only owners and admins can pay and change settings.',
  },
});
