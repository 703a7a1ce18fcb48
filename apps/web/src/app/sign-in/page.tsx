import type { Metadata } from 'next';
import { SignInForm } from '@/features/sign-in/sign-in-form';
import { SignInFrame } from '@/features/sign-in/sign-in-frame';
import { requestMessages } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  const { signIn } = await requestMessages();
  return { title: signIn.title };
}

export default function SignInPage() {
  return (
    <SignInFrame>
      <SignInForm />
    </SignInFrame>
  );
}
