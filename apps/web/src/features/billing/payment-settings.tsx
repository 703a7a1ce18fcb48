'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Notice } from '@/components/ui/notice';
import { dataOf } from '@/lib/graphql';
import { AutoRechargeCard } from './auto-recharge/auto-recharge-card';
import type { Settings } from './auto-recharge/parse-settings';
import { CardCard } from './card/card-card';
import {
  type Billing,
  createCardSetupMutation,
  createTopupMutation,
  removeCardMutation,
  setAutoRechargeMutation,
} from './documents';
import { useRequest } from './request';
import { TopUpCard } from './top-up/top-up-card';
import { topUpWords } from './top-up/words';

interface PaymentSettingsProps {
  billing: Billing;
  mayChange: boolean;
}

/** Where a prepaid organization pays: now, by itself, and with which card. */
export function PaymentSettings({ billing, mayChange }: PaymentSettingsProps) {
  const words = useWords(topUpWords);
  const request = useRequest();
  const router = useRouter();
  const locale = useLocale();
  const { topup, taxRate, paymentProvider, autoRecharge, card } = billing;
  const pay = async (amountYen: number) => {
    const answer = await request(createTopupMutation, { amountYen, locale });
    leaveFor(dataOf(answer.createTopup).url);
  };
  const setUpCard = async () => {
    const answer = await request(createCardSetupMutation, { locale });
    leaveFor(dataOf(answer.createCardSetup).url);
  };
  const removeCard = async () => {
    dataOf((await request(removeCardMutation, {})).removePaymentCard);
    router.refresh();
  };
  const save = async ({ isEnabled: enabled, ...rest }: Settings) => {
    dataOf((await request(setAutoRechargeMutation, { input: { enabled, ...rest } })).setAutoRecharge);
    router.refresh();
  };
  const mayPay = mayChange && paymentProvider !== null;
  return (
    <>
      {paymentProvider === null && <Notice>{words.none}</Notice>}
      {mayPay && <TopUpCard terms={topup} taxRate={taxRate} isSandbox={paymentProvider === 'sandbox'} onPay={pay} />}
      {autoRecharge && (
        <AutoRechargeCard
          // A card that is removed switches it off: the fields begin anew.
          key={card === null ? 'without card' : 'with card'}
          autoRecharge={autoRecharge}
          terms={topup}
          hasCard={card !== null}
          mayChange={mayPay}
          onSave={save}
        />
      )}
      <CardCard
        card={card}
        mayChange={mayPay}
        isRecharging={autoRecharge?.enabled ?? false}
        onSetUp={setUpCard}
        onRemove={removeCard}
      />
    </>
  );
}

/** A page of the provider, at another address. */
function leaveFor(url: string): void {
  location.assign(url);
}
