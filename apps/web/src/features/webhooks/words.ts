import type { EventType } from '@uketsuke/contracts/events';
import { defineWords } from '@/lib/words';

/** What the whole room of webhooks says. */
export const webhookWords = defineWords({
  ja: {
    title: 'Webhook',
    lead: '通話が終わったことなどを、あなたのシステムの URL にお知らせします。',
    views: 'Webhook の表示',
    tabs: { endpoints: 'エンドポイント', deliveries: '配信履歴', events: 'イベント', verify: '署名の検証' },
    back: '一覧に戻る',
    more: 'さらに表示',
    events: {
      'call.ended': '通話が終わった',
      'call.summary_ready': '通話の要約ができた',
      'billing.balance_low': 'チャージ残高が少なくなった',
    } satisfies Record<EventType, string>,
  },
  en: {
    title: 'Webhooks',
    lead: 'We tell a URL of your system when something has happened: a call has ended, for example.',
    views: 'Views of webhooks',
    tabs: { endpoints: 'Endpoints', deliveries: 'Deliveries', events: 'Events', verify: 'Verify' },
    back: 'Back to the list',
    more: 'Show more',
    events: {
      'call.ended': 'A call has ended',
      'call.summary_ready': 'The summary of a call is ready',
      'billing.balance_low': 'The prepaid balance is low',
    } satisfies Record<EventType, string>,
  },
});
