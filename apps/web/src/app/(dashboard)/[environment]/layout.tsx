import type { ReactNode } from 'react';
import { Shell } from '@/features/shell/shell';
import { requestPreferences } from '@/lib/request-preferences';
import { requireSignedIn } from '@/lib/signed-in';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [person, preferences] = await Promise.all([requireSignedIn(), requestPreferences()]);
  return (
    <Shell person={person} preferences={preferences}>
      {children}
    </Shell>
  );
}
