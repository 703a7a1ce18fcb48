'use client';

import type { Environment } from '@uketsuke/contracts';
import { useWords } from '@/components/preferences-provider';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { dataOf, requestGraphql } from '@/lib/graphql';
import { fill } from '@/lib/words';
import { eraseCallerMutation, eraseCallMutation, type ErasedCaller, type Retention, type Role } from './documents';
import { ErasureForm } from './erasure-form';
import { RetentionForm } from './retention-form';
import { personalDataWords } from './words';

interface PersonalDataViewProps {
  environment: Environment;
  role: Role;
  retention: Retention;
}

export function PersonalDataView({ environment, role, retention }: PersonalDataViewProps) {
  const words = useWords(personalDataWords);
  const eraseCaller = async (number: string) => {
    const answer = await requestGraphql({ environment, document: eraseCallerMutation, variables: { number } });
    return <CallerErased caller={dataOf(answer.eraseCaller)} />;
  };
  const eraseCall = async (id: string) => {
    const answer = await requestGraphql({ environment, document: eraseCallMutation, variables: { id } });
    return <Notice tone="success">{fill(words.callErased, { value: dataOf(answer.eraseCall).id })}</Notice>;
  };
  return (
    <div className="mx-auto w-full max-w-3xl space-y-5 px-4 py-5 sm:px-6 sm:py-8">
      <PageHeader title={words.title} lead={words.lead} />
      <RetentionForm environment={environment} retention={retention} mayChange={role === 'owner'} />
      {role === 'owner' || role === 'admin' ? (
        <>
          <ErasureForm
            title={words.callerTitle}
            lead={words.callerLead}
            label={words.number}
            inputMode="tel"
            question={words.confirmCaller}
            erase={eraseCaller}
          />
          <ErasureForm
            title={words.callTitle}
            lead={words.callLead}
            label={words.callId}
            question={words.confirmCall}
            erase={eraseCall}
          />
        </>
      ) : (
        <Notice>{words.adminsOnly}</Notice>
      )}
    </div>
  );
}

function CallerErased({ caller: { callsErased, callsRunning, reference } }: { caller: ErasedCaller }) {
  const words = useWords(personalDataWords);
  return (
    <div className="space-y-2">
      <Notice tone="success">{fill(words.callerErased, { count: String(callsErased) })}</Notice>
      {callsRunning > 0 && <Notice tone="warning">{fill(words.callsRunning, { count: String(callsRunning) })}</Notice>}
      <div className="text-sm">
        <p className="text-muted">{words.reference}</p>
        <div className="flex items-center justify-between gap-2">
          <code className="min-w-0 truncate text-xs">{reference}</code>
          <CopyButton text={reference} />
        </div>
      </div>
    </div>
  );
}
