import type { Metadata } from 'next';
import { SignInForm } from '@/features/sign-in/sign-in-form';
import { SignInFrame } from '@/features/sign-in/sign-in-frame';
import { requestWords } from '@/lib/request-preferences';
import { signInWords } from '@/features/sign-in/words';

export async function generateMetadata(): Promise<Metadata> {
  const signIn = await requestWords(signInWords);
  return { title: signIn.title };
}

export default function SignInPage() {
  return (
    <SignInFrame>
      <SignInForm />
    </SignInFrame>
  );
}
