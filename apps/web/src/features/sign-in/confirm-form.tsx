'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useMessages } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';

type Progress = 'ask' | 'sending' | 'refused' | 'failed';

/** The token is in the fragment: it reaches no log, and only a person's press spends it. */
export function ConfirmForm() {
  const { signIn, common } = useMessages();
  const [progress, setProgress] = useState<Progress>('ask');

  const confirm = async () => {
    setProgress('sending');
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    const response = await fetch('/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    }).catch(() => null);
    // A full load: the token leaves the address bar and the history.
    if (response?.ok) location.replace('/');
    else setProgress(response && response.status < 500 && response.status !== 429 ? 'refused' : 'failed');
  };

  return (
    <div className="space-y-4">
      <div className="space-y-1.5">
        <h1 className="text-lg font-semibold">{signIn.confirmTitle}</h1>
        <p className="text-sm leading-relaxed text-muted">{signIn.confirmLead}</p>
      </div>
      {(progress === 'refused' || progress === 'failed') && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
          {progress === 'refused' ? signIn.linkInvalid : common.failed}
        </p>
      )}
      {progress === 'refused' ? (
        <Link
          href="/sign-in"
          className="block text-center text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          {signIn.newLink}
        </Link>
      ) : (
        <Button className="w-full" onClick={() => void confirm()} disabled={progress === 'sending'}>
          {signIn.confirm}
        </Button>
      )}
    </div>
  );
}
