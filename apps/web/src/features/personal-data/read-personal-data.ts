import type { Environment } from '@uketsuke/contracts';
import { requestAsPerson } from '@/lib/server-graphql';
import { personalDataQuery, type Retention, type Role } from './documents';

/** How long the organization keeps callers' data, and what the person may do about it. */
export async function readPersonalData(environment: Environment): Promise<{ role: Role; retention: Retention }> {
  const { viewer, organization } = await requestAsPerson({ environment, document: personalDataQuery, variables: {} });
  return { role: viewer.role, retention: organization.retention };
}
