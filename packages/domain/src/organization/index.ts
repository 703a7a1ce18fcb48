export { createOrganization, type NewOrganization, type OrganizationCreateInput } from './create.ts';
export { getOrganization, listEnvironments, type EnvironmentQuery, type OrganizationQuery } from './get.ts';
