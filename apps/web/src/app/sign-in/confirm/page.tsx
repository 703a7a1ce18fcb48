import { ConfirmForm } from '@/features/sign-in/confirm-form';
import { SignInFrame } from '@/features/sign-in/sign-in-frame';

export default function ConfirmPage() {
  return (
    <SignInFrame>
      <ConfirmForm />
    </SignInFrame>
  );
}
