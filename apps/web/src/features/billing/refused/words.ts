import { defineWords } from '@/lib/words';

export const refusedWords = defineWords({
  ja: {
    caption: '受けられなかった通話',
    lead: '残高、請求書のお支払い、利用上限のために受けられなかった、この環境の通話です。1 分以内のものはまとめて示します。90 日間残ります。',
    none: '受けられなかった通話はありません',
    noneText: '請求の都合で通話を受けられなかったときは、ここに並びます。',
    head: { time: '日時', tenant: 'テナント', channel: '経路', reason: '理由', count: '件数' },
    channels: { phone: '電話', web: 'ウェブ・アプリ' },
    reasons: { balance_depleted: '残高なし', payment_overdue: 'お支払い遅延', spending_cap_reached: '利用上限' },
    count: '{count} 件',
  },
  en: {
    caption: 'Refused calls',
    lead: 'Calls of this environment that were refused because of the balance, an unpaid invoice or the spending cap. Those within a minute are one line. Kept for 90 days.',
    none: 'No refused calls',
    noneText: 'If a call cannot be taken for a reason of billing, it will be listed here.',
    head: { time: 'Time', tenant: 'Tenant', channel: 'Channel', reason: 'Reason', count: 'Calls' },
    channels: { phone: 'Phone', web: 'Web or app' },
    reasons: {
      balance_depleted: 'Balance used up',
      payment_overdue: 'Invoice overdue',
      spending_cap_reached: 'Spending cap',
    },
    count: '{count} ×',
  },
});
