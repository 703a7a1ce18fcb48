import { z } from 'zod';
import { agentReference } from '../id-reference.ts';
import { externalId, tenantName, tenantStatuses } from '../tenant.ts';
import { idOf, queryText, says, tenantIdParam, unixMs } from './fields.ts';
import { defineRoute } from './route.ts';

const tenantFields = {
  id: idOf('ten'),
  external_id: z.string().meta(says('Your own id of this customer', 'お客様側の顧客 ID')),
  name: z.string(),
  agent_id: z.string().nullable().meta(says('Default agent', '既定のエージェント')),
  status: z.enum(tenantStatuses),
  created_at: unixMs,
};
const secretField = z.string().meta({
  ...says('Connection secret; not shown again', '接続シークレット。再表示されません'),
  pattern: '^vts_[0-9A-Za-z]+$',
});

export const tenantSchema = z.object(tenantFields).meta({ id: 'Tenant' });
export type TenantResource = z.infer<typeof tenantSchema>;
export const tenantCreatedSchema = z.object({ ...tenantFields, secret: secretField }).meta({ id: 'TenantCreated' });
export const tenantListSchema = z.object({ data: z.array(tenantSchema) }).meta({ id: 'TenantList' });
export const tenantSecretSchema = z
  .object({ secret: secretField, previous_secret_expires_at: unixMs.nullable() })
  .meta({ id: 'TenantSecret' });

export const tenantCreateSchema = z
  .object({
    external_id: externalId,
    name: tenantName.optional(),
    agent_id: agentReference.nullable().optional(),
  })
  .meta({ id: 'TenantCreate' });
export const tenantUpdateSchema = z
  .object({
    name: tenantName.optional(),
    agent_id: agentReference.nullable().optional(),
    status: z.enum(tenantStatuses).optional(),
  })
  .meta({ id: 'TenantUpdate' });

export const tenantListQuerySchema = z.object({
  external_id: queryText({
    en: 'Only the tenant of this external id: a list of one, or of none',
    ja: 'この外部 ID のテナントだけ（1 件か 0 件）',
  }).optional(),
});

export const tenantsCreate = defineRoute({
  method: 'POST',
  path: '/v1/tenants',
  operationId: 'tenants.create',
  tag: 'Tenants',
  summary: { en: 'Create a tenant and its connection secret', ja: 'テナントと接続シークレットを作成する' },
  body: {
    schema: tenantCreateSchema,
    isRequired: true,
    example: { external_id: 'customer-42', name: 'さくら歯科' },
  },
  success: { status: 201, description: 'The tenant, with its secret this once', schema: tenantCreatedSchema },
  errors: ['not_found', 'conflict'],
});

export const tenantsList = defineRoute({
  method: 'GET',
  path: '/v1/tenants',
  operationId: 'tenants.list',
  tag: 'Tenants',
  summary: { en: 'List all tenants', ja: 'テナントの一覧を取得する' },
  query: tenantListQuerySchema,
  success: { status: 200, description: 'All tenants of the environment, newest first', schema: tenantListSchema },
  errors: [],
});

export const tenantsGet = defineRoute({
  method: 'GET',
  path: '/v1/tenants/{id}',
  operationId: 'tenants.get',
  tag: 'Tenants',
  summary: { en: 'Get a tenant', ja: 'テナントを取得する' },
  params: { id: tenantIdParam },
  success: { status: 200, description: 'The tenant', schema: tenantSchema },
  errors: ['not_found'],
});

export const tenantsUpdate = defineRoute({
  method: 'PATCH',
  path: '/v1/tenants/{id}',
  operationId: 'tenants.update',
  tag: 'Tenants',
  summary: { en: 'Change the passed fields of a tenant', ja: 'テナントの指定した項目だけを変更する' },
  description: {
    en: '`agent_id: null` removes the default agent. A disabled tenant takes no new calls; running calls finish.',
    ja: '`agent_id: null` は既定のエージェントを外します。無効にすると新しい通話を受けません。進行中の通話は続きます。',
  },
  params: { id: tenantIdParam },
  body: { schema: tenantUpdateSchema, isRequired: false, example: { status: 'disabled' } },
  success: { status: 200, description: 'The tenant as it is now', schema: tenantSchema },
  errors: ['not_found'],
});

export const tenantsRotateSecret = defineRoute({
  method: 'POST',
  path: '/v1/tenants/{id}/secret',
  operationId: 'tenants.rotate-secret',
  tag: 'Tenants',
  summary: { en: 'Replace the connection secret', ja: '接続シークレットを再発行する' },
  description: { en: 'The old secret works for 24 hours.', ja: '以前のシークレットは 24 時間有効です。' },
  params: { id: tenantIdParam },
  success: { status: 200, description: 'The new secret, this once', schema: tenantSecretSchema },
  errors: ['not_found'],
});

export const tenantsDelete = defineRoute({
  method: 'DELETE',
  path: '/v1/tenants/{id}',
  operationId: 'tenants.delete',
  tag: 'Tenants',
  summary: { en: 'Delete a tenant', ja: 'テナントを削除する' },
  description: {
    en: 'Call records are kept, and the same `external_id` can be created again.',
    ja: '通話の記録は残ります。同じ `external_id` で作り直せます。',
  },
  params: { id: tenantIdParam },
  success: { status: 204, description: 'Deleted' },
  errors: ['not_found'],
});
