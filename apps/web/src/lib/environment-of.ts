import type { Environment } from '@uketsuke/contracts';
import { notFound } from 'next/navigation';
import { isEnvironment } from './environment';

export interface EnvironmentParams {
  params: Promise<{ environment: string }>;
}

/** The environment that the path of a page names; a page of any other name is not found. */
export async function environmentOf(params: EnvironmentParams['params']): Promise<Environment> {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  return environment;
}
