'use client';

import { LogOut } from 'lucide-react';
import { useMessages } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';

export function SignOutButton() {
  const { common } = useMessages();
  const signOut = async () => {
    const response = await fetch('/auth/session', { method: 'DELETE' }).catch(() => null);
    if (response?.ok) location.assign('/sign-in');
  };
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => void signOut()}
      aria-label={common.signOut}
      title={common.signOut}
    >
      <LogOut />
    </Button>
  );
}
