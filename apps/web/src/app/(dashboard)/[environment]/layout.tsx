import type { ReactNode } from 'react';
import { Shell } from '@/features/shell/shell';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';
import { requestPreferences } from '@/lib/request-preferences';
import { requireSignedIn } from '@/lib/signed-in';

export default async function DashboardLayout({ children, params }: EnvironmentParams & { children: ReactNode }) {
  const environment = await environmentOf(params);
  const [person, preferences] = await Promise.all([requireSignedIn(environment), requestPreferences()]);
  return (
    <Shell person={person} preferences={preferences}>
      {children}
    </Shell>
  );
}
