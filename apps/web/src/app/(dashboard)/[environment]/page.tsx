import { redirect } from 'next/navigation';
import { environmentOf, type EnvironmentParams } from '@/lib/environment-of';

export default async function EnvironmentPage({ params }: EnvironmentParams): Promise<never> {
  redirect(`/${await environmentOf(params)}/talk`);
}
