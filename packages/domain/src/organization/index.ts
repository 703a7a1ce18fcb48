export { createOrganization, type NewOrganization } from './create.ts';
export { getOrganization, listEnvironments, type EnvironmentQuery, type OrganizationQuery } from './get.ts';
export type { OrganizationCreateInput } from './input.ts';
