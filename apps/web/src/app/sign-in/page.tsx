import { SignInForm } from '@/features/sign-in/sign-in-form';
import { SignInFrame } from '@/features/sign-in/sign-in-frame';

export default function SignInPage() {
  return (
    <SignInFrame>
      <SignInForm />
    </SignInFrame>
  );
}
