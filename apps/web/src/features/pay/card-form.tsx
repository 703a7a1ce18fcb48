'use client';

import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import { groupDigits, readExpiry, writeExpiry } from './card-text';
import type { SandboxPage } from './documents';
import { TestCards } from './test-cards';
import { payWords } from './words';

export interface CardValues {
  number: string;
  expiresMonth: number;
  expiresYear: number;
  cvc: string;
}

interface CardFormProps {
  page: SandboxPage;
  isBusy: boolean;
  problem: string | null;
  onPay(card: CardValues): void;
}

/** The card of the payer. Its number is sent to the sandbox, which takes test cards alone, and is kept nowhere. */
export function CardForm({ page, isBusy, problem, onPay }: CardFormProps) {
  const words = useWords(payWords);
  const locale = useLocale();
  const [text, setText] = useState({ number: '', expiry: '', cvc: '' });
  const [isChecked, setIsChecked] = useState(false);
  const type = (part: Partial<typeof text>) => setText((before) => ({ ...before, ...part }));
  const number = text.number.replaceAll(' ', '');
  const expiry = readExpiry(text.expiry);
  const isNumberKnown = page.testCards.some((card) => card.number === number);
  const isCvcRight = /^\d{3,4}$/.test(text.cvc);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isNumberKnown || !expiry || !isCvcRight || isBusy) return;
    onPay({ number, ...expiry, cvc: text.cvc });
  };
  const errorOf = (isRight: boolean, error: string) => (isChecked && !isRight ? error : null);
  const total = formatMoney(page.amountYen + page.taxYen, locale);

  return (
    <Card className="p-5">
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field label={words.number} error={errorOf(isNumberKnown, words.wrongNumber)}>
          {(ids) => (
            <Input
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              placeholder="4242 4242 4242 4242"
              value={text.number}
              onChange={(event) => type({ number: groupDigits(event.target.value) })}
            />
          )}
        </Field>
        <div className="grid grid-cols-1 gap-4 min-[340px]:grid-cols-2">
          <Field label={words.expiry} error={errorOf(expiry !== null, words.wrongExpiry)}>
            {(ids) => (
              <Input
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                placeholder="12 / 34"
                value={text.expiry}
                onChange={(event) => type({ expiry: writeExpiry(event.target.value, text.expiry) })}
              />
            )}
          </Field>
          <Field label={words.cvc} error={errorOf(isCvcRight, words.wrongCvc)}>
            {(ids) => (
              <Input
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                placeholder="123"
                maxLength={4}
                value={text.cvc}
                onChange={(event) => type({ cvc: event.target.value.replaceAll(/\D/g, '') })}
              />
            )}
          </Field>
        </div>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" className="w-full" isBusy={isBusy} waitsForPage>
          {!isBusy && <Lock aria-hidden="true" />}
          {page.kind === 'card_setup' ? words.save : fill(words.pay, { total })}
        </Button>
      </form>
      <TestCards
        cards={page.testCards}
        onChoose={(chosen) => setText({ number: groupDigits(chosen), expiry: '12 / 34', cvc: '123' })}
      />
    </Card>
  );
}
