import { type AgentConfig, agentConfigSchema, type AgentConfigInput, type Language } from '@uketsuke/contracts';

const restaurant: AgentConfigInput = {
  greeting: 'お電話ありがとうございます。レストラン青葉でございます。',
  persona: 'レストラン青葉の受付です。',
  fields: [
    { key: 'name', label: 'お名前', required: true },
    { key: 'phone', label: 'お電話番号', required: true, type: 'phone' },
    { key: 'date_time', label: 'ご希望の日時', required: true },
    { key: 'party_size', label: '人数', required: true },
    { key: 'request', label: 'ご要望' },
  ],
  handoff_when: ['クレームや返金の相談', '取材の申し込み'],
  closing: 'ご予約を承りました。ご来店を心よりお待ちしております。',
  closing_answered: 'お電話ありがとうございました。失礼いたします。',
  faq: [
    { q: '営業時間を教えてください', a: '午前11時から午後10時まで営業しております。' },
    { q: '駐車場はありますか', a: '店舗の裏に5台分の駐車場がございます。' },
    { q: 'クレジットカードは使えますか', a: '主要なクレジットカードをお使いいただけます。' },
    { q: 'キャンセル料はかかりますか', a: '前日までは無料でございます。' },
  ],
};

const clinic: AgentConfigInput = {
  greeting: 'Thank you for calling Maple Dental.',
  persona: 'The receptionist of Maple Dental.',
  fields: [
    { key: 'name', label: 'Name', required: true },
    { key: 'phone', label: 'Phone number', required: true, type: 'phone' },
    { key: 'preferred_time', label: 'Preferred date and time', required: true },
    { key: 'reason', label: 'Reason for the visit' },
  ],
  handoff_when: ['Refund requests', 'The caller is angry'],
  closing: 'Wonderful, you are all set. We look forward to seeing you.',
  closing_answered: 'Glad I could help. Goodbye.',
  faq: [
    { q: 'What are your opening hours?', a: 'We are open from nine to six, Monday to Friday.' },
    { q: 'Do you have parking?', a: 'Yes, there is free parking behind the building.' },
    { q: 'How much does a cleaning cost?', a: 'A cleaning is sixty dollars.' },
  ],
};

/** What most scenarios talk to: a restaurant in Japanese, a dentist in English. */
export function agentFor(language: Language, changes: Partial<AgentConfigInput> = {}): AgentConfig {
  return agentConfigSchema.parse({ ...(language === 'ja' ? restaurant : clinic), ...changes });
}
