'use client';

import { useState } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { useCommand } from '@/components/use-command';
import { buttonLook } from '@/components/ui/button-look';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';
import { dataOf, GatewayError, requestByLink } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { BankStep } from './bank-step';
import { type CardValues, CardForm } from './card-form';
import { answerBankMutation, payMutation, type SandboxPage } from './documents';
import { PayDone } from './pay-done';
import { PayEnd } from './pay-end';
import { payWords } from './words';

interface PayRoomProps {
  secret: string;
  page: SandboxPage;
}
type Answer = { state: 'succeeded' | 'asks_owner' | 'declined'; declineCode: string | null };
type Step = 'card' | 'bank' | 'done' | 'expired';

const firstStep: Record<SandboxPage['state'], Step> = {
  open: 'card',
  authenticating: 'bank',
  paid: 'done',
  card_saved: 'done',
  expired: 'expired',
};
const nextStep: Record<Answer['state'], Step> = { succeeded: 'done', asks_owner: 'bank', declined: 'card' };

/** What is paid, and the steps of paying it. */
export function PayRoom({ secret, page }: PayRoomProps) {
  const words = useWords(payWords);
  const [step, setStep] = useState<Step>(firstStep[page.state]);
  const [declineCode, setDeclineCode] = useState<string | null>(null);
  const command = useCommand((failure) => {
    if (failure instanceof GatewayError && failure.code === 'invalid_request') return words.wrongNumber;
    if (failure instanceof GatewayError && failure.code === 'conflict') setStep('expired');
    return words.failed;
  });
  const follow = (answer: Answer): void => {
    setDeclineCode(answer.declineCode);
    setStep(nextStep[answer.state]);
  };
  const pay = (card: CardValues): void => {
    setDeclineCode(null);
    void command.run(async () => {
      const { payAtSandbox } = await requestByLink({ secret, document: payMutation, variables: { card } });
      follow(dataOf(payAtSandbox));
    });
  };
  const answerBank = (isApproved: boolean): void => {
    void command.run(async () => {
      const variables = { isApproved };
      const { answerSandboxBank } = await requestByLink({ secret, document: answerBankMutation, variables });
      follow(dataOf(answerSandboxBank));
    });
  };

  if (step === 'expired') return <PayEnd reason="expired" returnUrl={page.returnUrl} />;
  if (step === 'done') return <PayDone page={page} />;
  const declined = Object.entries(words.declined).find(([code]) => code === declineCode)?.[1];
  const problem = declineCode === null ? command.error : (declined ?? words.declined.card_declined);
  return (
    <div className="space-y-5">
      <Sum page={page} />
      {step === 'bank' ? (
        <BankStep isBusy={command.isBusy} problem={problem} onAnswer={answerBank} />
      ) : (
        <CardForm page={page} isBusy={command.isBusy} problem={problem} onPay={pay} />
      )}
      {/* The page stays open: its address pays until it expires. */}
      <a href={page.returnUrl} className={buttonLook({ variant: 'ghost', className: 'w-full' })}>
        {page.kind === 'card_setup' ? words.leaveSetup : words.leaveTopup}
      </a>
    </div>
  );
}

function Sum({ page }: { page: SandboxPage }) {
  const words = useWords(payWords);
  const locale = useLocale();
  const isSetup = page.kind === 'card_setup';
  const lines = [
    [words.amount, page.amountYen],
    [words.tax, page.taxYen],
  ] as const;
  return (
    <Card className="space-y-3 p-5">
      <div>
        <p className="text-sm text-muted wrap-anywhere">{fill(words.to, { organization: page.organization })}</p>
        <h2 className="font-semibold">{isSetup ? words.cardSetup : words.topup}</h2>
      </div>
      {isSetup ? (
        <p className="text-sm text-muted">{words.cardSetupLead}</p>
      ) : (
        <dl className="space-y-1.5 text-sm tabular-nums">
          {lines.map(([label, yen]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd>{formatMoney(yen, locale)}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 border-t pt-2.5 font-semibold">
            <dt>{words.total}</dt>
            <dd className="text-2xl">{formatMoney(page.amountYen + page.taxYen, locale)}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
