export { createTenant, type CreatedTenant, type TenantCreateInput } from './create.ts';
export { deleteTenant } from './delete.ts';
export { getTenant } from './get.ts';
export { listTenants, type TenantFilter, type TenantPage } from './list.ts';
export { rotateTenantSecret, type RotatedSecret } from './rotate-secret.ts';
export type { TenantQuery } from './scope.ts';
export { updateTenant, type TenantUpdateInput } from './update.ts';
export { verifyTenantSecret } from './verify-secret.ts';
