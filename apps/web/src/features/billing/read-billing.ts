import type { Environment } from '@uketsuke/contracts';
import { requestAsPerson } from '@/lib/server-graphql';
import { billingQuery, type Billing, type Role } from './documents';

/** The money of the organization, the same in both environments, and the role that says what the person may do about it. */
export async function readBilling(environment: Environment): Promise<{ role: Role; billing: Billing }> {
  const { viewer, billing } = await requestAsPerson({ environment, document: billingQuery, variables: {} });
  return { role: viewer.role, billing };
}
