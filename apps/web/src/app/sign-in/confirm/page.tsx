import type { Metadata } from 'next';
import { ConfirmForm } from '@/features/sign-in/confirm-form';
import { SignInFrame } from '@/features/sign-in/sign-in-frame';
import { requestWords } from '@/lib/request-preferences';
import { signInWords } from '@/features/sign-in/words';

export async function generateMetadata(): Promise<Metadata> {
  const signIn = await requestWords(signInWords);
  return { title: signIn.confirmTitle };
}

export default function ConfirmPage() {
  return (
    <SignInFrame>
      <ConfirmForm />
    </SignInFrame>
  );
}
