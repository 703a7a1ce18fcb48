'use client';

import { MailCheck } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useMessages } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { fill } from '@/lib/messages';

type Progress = { step: 'ask' | 'sending' } | { step: 'sent' } | { step: 'failed'; status: number };

export function SignInForm() {
  const { signIn, common } = useMessages();
  const [email, setEmail] = useState('');
  const [progress, setProgress] = useState<Progress>({ step: 'ask' });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProgress({ step: 'sending' });
    const response = await fetch('/auth/links', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: email.trim() }),
    }).catch(() => null);
    setProgress(response?.ok ? { step: 'sent' } : { step: 'failed', status: response?.status ?? 0 });
  };

  if (progress.step === 'sent') {
    return (
      <div className="space-y-4 text-center">
        <MailCheck className="mx-auto size-10 text-success" />
        <h1 className="text-lg font-semibold">{signIn.sentTitle}</h1>
        <p className="text-sm leading-relaxed text-muted">{fill(signIn.sent, { email: email.trim() })}</p>
        <Button variant="ghost" size="small" onClick={() => setProgress({ step: 'ask' })}>
          {signIn.again}
        </Button>
      </div>
    );
  }

  const reasons: Record<number, string> = { 422: signIn.invalidEmail, 429: signIn.limited };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      <div className="space-y-1.5">
        <h1 className="text-lg font-semibold">{signIn.title}</h1>
        <p className="text-sm leading-relaxed text-muted">{signIn.lead}</p>
      </div>
      <div className="space-y-1.5">
        <label htmlFor="email" className="text-sm font-medium">
          {signIn.email}
        </label>
        <Input
          id="email"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          placeholder="name@example.com"
        />
      </div>
      {progress.step === 'failed' && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
          {reasons[progress.status] ?? common.failed}
        </p>
      )}
      <Button type="submit" className="w-full" disabled={progress.step === 'sending'}>
        {signIn.submit}
      </Button>
    </form>
  );
}
