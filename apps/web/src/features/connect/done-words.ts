import { defineWords } from '@/lib/words';

/** What somebody is told who comes back from a service. */
export const doneWords = defineWords({
  ja: {
    title: '接続の結果',
    connected: '接続できました',
    connectedLead: 'この画面を閉じて、もとの画面で続けてください。',
    refused: '接続できませんでした',
    refusedLead: 'もとの画面で、もう一度接続できます。',
    service: '相手のサービス',
    adminAgreed: '管理者の承認が完了しました',
    adminAgreedLead: 'ご協力ありがとうございました。接続する方に、もう一度接続するよう伝えてください。',
    unknown: 'この接続の手続きは見つかりません',
    unknownLead: '時間が過ぎたか、すでに終わっています。もとの画面から、もう一度始めてください。',
    close: 'この画面を閉じる',
    back: 'もとの画面に戻る',
  },
  en: {
    title: 'Result of connecting',
    connected: 'It is connected',
    connectedLead: 'Close this page, and go on where you came from.',
    refused: 'It could not be connected',
    refusedLead: 'You can try again where you came from.',
    service: 'the service',
    adminAgreed: 'The administrator has agreed',
    adminAgreedLead: 'Thank you. Please tell whoever connects the service to try again.',
    unknown: 'Nothing is known of this attempt',
    unknownLead: 'It took too long, or it is over already. Please begin again where you came from.',
    close: 'Close this page',
    back: 'Back to where you came from',
  },
});
