import type { Metadata } from 'next';
import { ConfirmForm } from '@/features/sign-in/confirm-form';
import { SignInFrame } from '@/features/sign-in/sign-in-frame';
import { requestMessages } from '@/lib/request-preferences';

export async function generateMetadata(): Promise<Metadata> {
  const { signIn } = await requestMessages();
  return { title: signIn.confirmTitle };
}

export default function ConfirmPage() {
  return (
    <SignInFrame>
      <ConfirmForm />
    </SignInFrame>
  );
}
