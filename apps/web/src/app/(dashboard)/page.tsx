import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { environmentCookie, isEnvironment } from '@/lib/environment';

/** Into the environment that the person chose last. */
export default async function HomePage(): Promise<never> {
  const chosen = (await cookies()).get(environmentCookie)?.value;
  redirect(`/${isEnvironment(chosen) ? chosen : 'live'}`);
}
