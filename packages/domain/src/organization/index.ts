export { changeContract } from './change-contract.ts';
export { createOrganization, type NewOrganization } from './create.ts';
export { getOrganization, listEnvironments, type EnvironmentQuery, type OrganizationQuery } from './get.ts';
export { listOrganizations } from './list.ts';
export type { ContractChangeInput, OrganizationCreateInput } from './input.ts';
