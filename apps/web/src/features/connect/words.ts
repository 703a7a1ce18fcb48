import type { LinkPageTexts } from '@/features/link-page/words';
import { defineWords } from '@/lib/words';

export const connectPageWords = defineWords<LinkPageTexts & { lead: string }>({
  ja: {
    title: '外部サービスとの接続',
    lead: 'お使いのサービスをつなぐと、AI が電話の途中で予約や記録をしたり、通話の後にお知らせしたりできます。',
    soon: 'あと {minutes} 分でこの画面は使えなくなります。続けるには、もとの画面から開き直してください。',
    endedLead:
      '安全のため、この画面はリンクが作られてから 15 分で使えなくなります。接続した内容は保存されています。もとの画面に戻って開き直すか、リンクの送り主に新しいリンクを頼んでください。',
    missingLead:
      'この画面は、送られたリンクやアプリケーションから開いたときだけ表示できます。もとの画面に戻って、もう一度開いてください。',
  },
  en: {
    title: 'Connections',
    lead: 'Connect the services you use, and the AI books and records during calls, or posts a notice after them.',
    soon: 'This page ends in {minutes} min. To go on, open it again from where you came.',
    endedLead:
      'For safety, this page works for 15 minutes after its link was made. What you have connected is saved. Open it again from where you came, or ask whoever sent the link for a new one.',
    missingLead:
      'This page can be shown only by the link that you were sent, or from your application. Go back and open it again.',
  },
});
