'use client';

import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { fill, type WordsOf } from '@/lib/words';
import { requestAuth, type AuthAnswer } from './request-auth';
import { commonWords } from '@/components/words';
import { signInWords } from './words';

type Progress = 'ask' | 'sending' | 'invalid' | AuthAnswer;

export function SignInForm() {
  const signIn = useWords(signInWords);
  const common = useWords(commonWords);
  const locale = useLocale();
  const [email, setEmail] = useState('');
  const [progress, setProgress] = useState<Progress>('ask');
  const input = useRef<HTMLInputElement>(null);
  const address = email.trim();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress === 'sending') return;
    if (input.current?.validity.valid === false || address === '') {
      setProgress('invalid');
      input.current?.focus();
      return;
    }
    setProgress('sending');
    const answer = await requestAuth('/auth/links', { email: address, locale });
    setProgress(answer.kind === 'refused' ? 'invalid' : answer);
  };

  if (typeof progress === 'object' && progress.kind === 'done')
    return <Sent address={address} onAgain={() => setProgress('ask')} />;

  return (
    // The browser's own messages are in the browser's language, not the page's.
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <div className="space-y-1.5">
        <h1 className="text-lg font-semibold">{signIn.title}</h1>
        <p className="text-sm leading-relaxed text-muted">{signIn.lead}</p>
      </div>
      <Field label={signIn.email} error={progress === 'invalid' ? signIn.invalidEmail : null}>
        {(ids) => (
          <Input
            {...ids}
            ref={input}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            placeholder="name@example.com"
          />
        )}
      </Field>
      {typeof progress === 'object' && <Notice tone="danger">{wordsOf(progress, signIn, common)}</Notice>}
      <Button type="submit" className="w-full" isBusy={progress === 'sending'} waitsForPage>
        {signIn.submit}
      </Button>
    </form>
  );
}

/** The form is gone: the focus goes to what came in its place. */
function Sent({ address, onAgain }: { address: string; onAgain(): void }) {
  const signIn = useWords(signInWords);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="space-y-4 text-center">
      <MailCheck aria-hidden="true" className="mx-auto size-10 text-success" />
      <h1 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
        {signIn.sentTitle}
      </h1>
      <p className="text-sm leading-relaxed wrap-anywhere text-muted">{fill(signIn.sent, { email: address })}</p>
      <p className="text-sm leading-relaxed text-muted">{signIn.sentHelp}</p>
      <Button variant="ghost" size="small" onClick={onAgain}>
        {signIn.again}
      </Button>
    </div>
  );
}

function wordsOf(answer: AuthAnswer, signIn: WordsOf<typeof signInWords>, common: WordsOf<typeof commonWords>): string {
  if (answer.kind !== 'limited') return common.unreachable;
  return fill(signIn.limited, { minutes: String(Math.max(1, Math.ceil(answer.waitMs / 60_000))) });
}
