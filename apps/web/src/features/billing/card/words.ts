import { defineWords } from '@/lib/words';

export const cardWords = defineWords({
  ja: {
    title: '登録したカード',
    none: 'カードは登録されていません。自動チャージに使います。カード番号は決済サービスだけが保管します。',
    number: '{brand} •••• {last4}',
    expires: '有効期限 {month}/{year}',
    save: 'カードを登録する',
    replace: '別のカードにする',
    remove: '削除する',
    removeTitle: 'カードを削除しますか',
    removeText: '登録したカードを削除します。',
    removeRecharging: '登録したカードを削除します。自動チャージも止まります。',
  },
  en: {
    title: 'Saved card',
    none: 'No card is saved. It is used for automatic top-ups; only the payment provider keeps its number.',
    number: '{brand} •••• {last4}',
    expires: 'Expires {month}/{year}',
    save: 'Save a card',
    replace: 'Use another card',
    remove: 'Remove',
    removeTitle: 'Remove this card?',
    removeText: 'The saved card will be removed.',
    removeRecharging: 'The saved card will be removed, and automatic top-ups will stop.',
  },
});
