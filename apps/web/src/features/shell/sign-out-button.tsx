'use client';

import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { shellWords } from './words';

type Progress = 'idle' | 'sending' | 'failed';

export function SignOutButton() {
  const words = useWords(shellWords);
  const [progress, setProgress] = useState<Progress>('idle');
  const signOut = async () => {
    setProgress('sending');
    const response = await fetch('/auth/session', { method: 'DELETE' }).catch(() => null);
    // A full load: nothing of the person stays in the page.
    if (response?.ok) location.assign('/sign-in');
    else setProgress('failed');
  };
  const isFailed = progress === 'failed';
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="min-w-11 sm:min-w-9"
        onClick={() => void signOut()}
        isBusy={progress === 'sending'}
        aria-label={words.signOut}
        title={words.signOut}
      >
        {progress !== 'sending' && <LogOut aria-hidden="true" />}
      </Button>
      {isFailed && (
        <p
          role="alert"
          className="absolute top-full right-4 mt-2 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger"
        >
          {words.signOutFailed}
        </p>
      )}
    </>
  );
}
