'use client';

import { useEffect, useState } from 'react';
import { repeatWhileVisible } from '@/lib/repeat-while-visible';
import { type Payment, paymentQuery } from '../documents';
import { useRequest } from '../request';

const everyMs = 1_500;
const slowAfterMs = 20_000;

interface PaymentProgress {
  /** undefined: not read yet; null: there is no such payment. */
  payment: Payment | null | undefined;
  /** Longer than it takes as a rule. */
  isSlow: boolean;
}

/** A payment, asked for again and again until it is settled. */
export function usePayment(id: string): PaymentProgress {
  const request = useRequest();
  const [payment, setPayment] = useState<Payment | null | undefined>(undefined);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (): Promise<boolean> => {
      try {
        const answer = await request(paymentQuery, { id }, abort.signal);
        if (abort.signal.aborted) return true;
        setPayment(answer.payment);
        if (answer.payment?.state !== 'open') abort.abort();
        return true;
      } catch {
        return false;
      }
    };
    repeatWhileVisible(ask, { everyMs, signal: abort.signal });
    const slow = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(slow);
      abort.abort();
    };
  }, [request, id]);
  return { payment, isSlow };
}
