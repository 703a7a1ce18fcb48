import type { WordsOf } from '@/lib/words';
import type { Payment } from '../documents';
import type { topUpWords } from './words';

interface ResultNotice {
  tone: 'info' | 'success' | 'warning' | 'danger';
  text: keyof WordsOf<typeof topUpWords>['result'];
}

/** What is said of a payment: undefined is not read yet, null is none of ours. */
export function noticeOf(payment: Payment | null | undefined, { isSlow }: { isSlow: boolean }): ResultNotice {
  if (payment === null) return { tone: 'warning', text: 'unknown' };
  if (payment === undefined || payment.state === 'open')
    return isSlow ? { tone: 'warning', text: 'slow' } : { tone: 'info', text: 'open' };
  const isCard = payment.kind === 'card_setup';
  switch (payment.state) {
    case 'succeeded':
      return { tone: 'success', text: isCard ? 'cardSaved' : 'succeeded' };
    case 'failed':
      return { tone: 'danger', text: isCard ? 'cardFailed' : 'failed' };
    case 'expired':
      return { tone: 'warning', text: isCard ? 'cardExpired' : 'expired' };
    default:
      return payment.state satisfies never;
  }
}
