export { createTenant, type CreatedTenant } from './create.ts';
export { deleteTenant } from './delete.ts';
export { getTenant } from './get.ts';
export type { TenantCreateInput, TenantUpdateInput } from './input.ts';
export { listTenants, type TenantFilter, type TenantPage } from './list.ts';
export { rotateTenantSecret, type RotatedSecret } from './rotate-secret.ts';
export type { TenantQuery } from './scope.ts';
export { updateTenant } from './update.ts';
export { verifyTenantSecret } from './verify-secret.ts';
