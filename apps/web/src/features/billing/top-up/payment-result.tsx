'use client';

import { X } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import { usePayment } from './use-payment';
import { noticeOf } from './notice-of';
import { topUpWords } from './words';

/** What became of a payment from whose page the person has come back. It may take a moment until the provider says so. */
export function PaymentResult({ paymentId }: { paymentId: string }) {
  const { result: words } = useWords(topUpWords);
  const locale = useLocale();
  const path = usePathname();
  const router = useRouter();
  const [isClosed, setIsClosed] = useState(false);
  const { payment, isSlow } = usePayment(paymentId);
  const isSettled = payment !== undefined && payment !== null && payment.state !== 'open';
  useEffect(() => {
    // The figures around this were made before.
    if (isSettled) router.refresh();
  }, [isSettled, router]);
  const { tone, text } = noticeOf(payment, { isSlow });
  const close = () => {
    setIsClosed(true);
    // Who loads the page again is not told again.
    history.replaceState(null, '', path);
  };
  return (
    <div role="status">
      {!isClosed && (
        <div className="relative">
          <Notice tone={tone} role={undefined} className="pr-14">
            {fill(words[text], { amount: formatMoney(payment?.amountYen ?? 0, locale) })}
          </Notice>
          <Button
            variant="ghost"
            size="icon"
            className="absolute top-0 right-0"
            onClick={close}
            aria-label={words.close}
            title={words.close}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  );
}
