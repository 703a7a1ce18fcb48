'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { Notice } from '@/components/ui/notice';
import { fill } from '@/lib/words';
import { requestAuth, type AuthAnswer } from './request-auth';
import { commonWords } from '@/components/words';
import { signInWords } from './words';

type Progress = 'ask' | 'sending' | 'incomplete' | AuthAnswer;

/** The token is in the fragment: it reaches no log, and only a person's press spends it. */
export function ConfirmForm() {
  const signIn = useWords(signInWords);
  const common = useWords(commonWords);
  const [progress, setProgress] = useState<Progress>('ask');

  const confirm = async () => {
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    if (token === '') {
      setProgress('incomplete');
      return;
    }
    setProgress('sending');
    const answer = await requestAuth('/auth/session', { token });
    // A full load: the token leaves the address bar and the history.
    if (answer.kind === 'done') location.replace('/');
    else setProgress(answer);
  };

  const isUseless = progress === 'incomplete' || (typeof progress === 'object' && progress.kind === 'refused');
  const words = () => {
    if (progress === 'incomplete') return signIn.linkIncomplete;
    if (typeof progress !== 'object') return null;
    if (progress.kind === 'refused') return signIn.linkInvalid;
    if (progress.kind === 'limited')
      return fill(signIn.limitedTries, { minutes: String(Math.max(1, Math.ceil(progress.waitMs / 60_000))) });
    return progress.kind === 'failed' ? common.unreachable : null;
  };
  const problem = words();

  return (
    <div className="space-y-4">
      <div className="space-y-1.5">
        <h1 className="text-lg font-semibold">{signIn.confirmTitle}</h1>
        <p className="text-sm leading-relaxed text-muted">{signIn.confirmLead}</p>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isUseless ? (
        <Link href="/sign-in" className={buttonLook({ className: 'w-full' })}>
          {signIn.newLink}
        </Link>
      ) : (
        <Button className="w-full" onClick={() => void confirm()} isBusy={progress === 'sending'} waitsForPage>
          {signIn.confirm}
        </Button>
      )}
    </div>
  );
}
