'use client';

import { ExternalLink } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { classNames } from '@/lib/class-names';
import { formatMoney, formatNumber } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Billing } from '../documents';
import { useCommand } from '../use-command';
import { amountOf } from './amount-of';
import { topUpWords } from './words';

interface TopUpCardProps {
  terms: Billing['topup'];
  taxRate: number;
  /** The payment page moves no money. */
  isSandbox: boolean;
  /** Begins the payment of so many yen and leads to its page. */
  onPay(amountYen: number): Promise<void>;
}

/** Chooses an amount; the payment itself is made on the provider's page. */
export function TopUpCard({ terms, taxRate, isSandbox, onPay }: TopUpCardProps) {
  const words = useWords(topUpWords);
  const locale = useLocale();
  const [text, setText] = useState(String(terms.quickYen[1] ?? terms.minYen));
  const [isWrong, setIsWrong] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const command = useCommand();
  const amountYen = amountOf(text, terms);
  const bounds = { min: formatMoney(terms.minYen, locale), max: formatMoney(terms.maxYen, locale) };
  const choose = (chosen: string) => {
    setText(chosen);
    setIsWrong(false);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsWrong(amountYen === null);
    if (amountYen === null) input.current?.focus();
    else setIsLeaving(await command.run(() => onPay(amountYen)));
  };
  return (
    <Card className="space-y-4 p-5">
      <div className="space-y-1">
        <CardTitle>{words.title}</CardTitle>
        <p className="text-sm leading-relaxed text-muted">{fill(words.lead, { months: String(terms.creditMonths) })}</p>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <div role="group" aria-label={words.quick} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {terms.quickYen.map((yen) => (
            <button
              key={yen}
              type="button"
              aria-pressed={amountYen === yen}
              onClick={() => choose(String(yen))}
              className={classNames(
                'min-h-11 rounded-lg border px-3 text-sm font-medium tabular-nums transition-colors',
                amountYen === yen ? 'border-accent bg-accent-soft text-accent' : 'border-control hover:bg-raised',
              )}
            >
              {formatMoney(yen, locale)}
            </button>
          ))}
        </div>
        <Field
          label={words.amount}
          hint={fill(words.bounds, bounds)}
          error={isWrong ? fill(words.wrong, bounds) : null}
        >
          {(ids) => (
            <Input
              {...ids}
              ref={input}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={text}
              onChange={(event) => choose(event.target.value)}
              className="sm:max-w-56"
            />
          )}
        </Field>
        <p className="text-sm leading-relaxed text-muted" aria-live="polite">
          {totalText({ amountYen, taxRate, words, locale })}
        </p>
        {isSandbox && <Notice role={undefined}>{words.sandbox}</Notice>}
        {command.error && <Notice tone="danger">{command.error}</Notice>}
        <Button type="submit" isBusy={command.isBusy || isLeaving} waitsForPage className="max-sm:w-full">
          {!command.isBusy && !isLeaving && <ExternalLink aria-hidden="true" />}
          {words.pay}
        </Button>
      </form>
    </Card>
  );
}

interface Total {
  amountYen: number | null;
  taxRate: number;
  words: { total: string; tax: string };
  locale: 'ja' | 'en';
}

/** The provider rounds the tax: its sum is said where there is nothing to round. */
function totalText({ amountYen, taxRate, words, locale }: Total): string {
  const percent = formatNumber(taxRate * 100, locale);
  const taxYen = amountYen === null ? null : (amountYen * Math.round(taxRate * 10_000)) / 10_000;
  if (amountYen === null || taxYen === null || !Number.isInteger(taxYen)) return fill(words.tax, { percent });
  return fill(words.total, { percent, total: formatMoney(amountYen + taxYen, locale) });
}
