import type { LinkPageTexts } from '@/features/link-page/words';
import { defineWords } from '@/lib/words';

export const portalWords = defineWords<LinkPageTexts>({
  ja: {
    title: 'Webhook の設定',
    soon: 'あと {minutes} 分でこの画面は使えなくなります。続けるには、もとのアプリケーションから開き直してください。',
    endedLead:
      '安全のため、この画面は開いてから 15 分で使えなくなります。設定した内容は保存されています。もとのアプリケーションに戻って、もう一度開いてください。',
    missingLead:
      'この画面は、アプリケーションから開いたときだけ表示できます。もとのアプリケーションに戻って、もう一度開いてください。',
  },
  en: {
    title: 'Webhook settings',
    soon: 'This page ends in {minutes} min. To go on, open it again from your application.',
    endedLead:
      'For safety, this page works for 15 minutes after it was opened. What you have set is saved. Go back to your application and open it again.',
    missingLead:
      'This page can be shown only when it is opened from your application. Go back to your application and open it again.',
  },
});
