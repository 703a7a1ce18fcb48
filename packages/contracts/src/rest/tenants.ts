import { z } from 'zod';
import { eachLanguage, exampleWords } from '../example-words.ts';
import { agentReference } from '../id-reference.ts';
import { externalId, tenantName, tenantStatuses } from '../tenant.ts';
import { exampleTenant } from './examples.ts';
import { exampleDigits, idOf, listOf, queryText, says, shows, tenantIdParam, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

const status = z.enum(tenantStatuses).meta({
  id: 'TenantStatus',
  ...says('`disabled`: it takes no new calls', '`disabled` は新しい通話を受けません'),
});
const tenantFields = {
  id: idOf('ten'),
  external_id: z
    .string()
    .meta({ ...says('Your own id of this customer', 'お客様側の顧客 ID'), examples: ['customer-42'] }),
  name: z.string().meta({
    ...says('Its name, for people; may be empty', '人が見る名前。空のこともあります'),
    ...shows(exampleWords.business),
  }),
  agent_id: z.string().nullable().meta(says('Default agent; null: none', '既定のエージェント。null はなし')),
  status,
  created_at: timeOf('When it was created', '作成した時刻'),
};
const secretField = z.string().meta({
  ...says('Connection secret; not shown again', '接続シークレット。再表示されません'),
  pattern: '^vts_[0-9A-Za-z]+$',
});

export const tenantSchema = z
  .object(tenantFields)
  .meta({ id: 'Tenant', ...says('A customer of yours', 'お客様の顧客') });
export type TenantResource = z.infer<typeof tenantSchema>;
export const tenantCreatedSchema = z.object({ ...tenantFields, secret: secretField }).meta({
  id: 'TenantCreated',
  ...says('A new tenant with its connection secret', '新しいテナントと接続シークレット'),
});
export const tenantListSchema = listOf('TenantList', tenantSchema);
export const tenantSecretSchema = z
  .object({
    secret: secretField,
    previous_secret_expires_at: timeOf('Until when the old secret works', '以前のシークレットが使える期限').nullable(),
  })
  .meta({ id: 'TenantSecret', ...says('A new connection secret', '新しい接続シークレット') });

const nameInput = tenantName.meta({ ...says('Its name, for people', '人が見る名前'), ...shows(exampleWords.business) });
export const tenantCreateSchema = z
  .object({
    external_id: externalId.meta(
      says(
        'Your own id of this customer, unique within the environment',
        'お客様側の顧客 ID。環境の中で重複できません',
      ),
    ),
    name: nameInput.optional(),
    agent_id: agentReference.nullable().optional().meta(says('Default agent of its calls', '通話の既定のエージェント')),
  })
  .meta({ id: 'TenantCreate', ...says('A new tenant', '新しいテナント') });
export const tenantUpdateSchema = z
  .object({
    name: nameInput.optional(),
    agent_id: agentReference
      .nullable()
      .optional()
      .meta(says('null removes the default agent', 'null で既定のエージェントを外します')),
    status: status.optional(),
  })
  .meta({ id: 'TenantUpdate', ...says('What changes; the rest stays', '変更する項目だけ') });

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
    example: eachLanguage((language) => ({ external_id: 'customer-42', name: exampleWords.business[language] })),
  },
  success: {
    status: 201,
    description: { en: 'The tenant, with its secret this once', ja: 'テナントと、このときだけのシークレット' },
    schema: tenantCreatedSchema,
    example: eachLanguage((language) => ({ ...exampleTenant[language], secret: `vts_${exampleDigits}` })),
  },
  errors: ['not_found', 'conflict'],
});

export const tenantsList = defineRoute({
  method: 'GET',
  path: '/v1/tenants',
  operationId: 'tenants.list',
  tag: 'Tenants',
  summary: { en: 'List all tenants', ja: 'テナントの一覧を取得する' },
  query: tenantListQuerySchema,
  success: {
    status: 200,
    description: { en: 'All tenants of the environment, newest first', ja: '環境のすべてのテナント（新しい順）' },
    schema: tenantListSchema,
    example: eachLanguage((language) => ({ data: [exampleTenant[language]] })),
  },
  errors: [],
});

export const tenantsGet = defineRoute({
  method: 'GET',
  path: '/v1/tenants/{id}',
  operationId: 'tenants.get',
  tag: 'Tenants',
  summary: { en: 'Get a tenant', ja: 'テナントを取得する' },
  params: { id: tenantIdParam },
  success: {
    status: 200,
    description: { en: 'The tenant', ja: 'テナント' },
    schema: tenantSchema,
    example: exampleTenant,
  },
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
  body: { schema: tenantUpdateSchema, isRequired: false, example: eachLanguage(() => ({ status: 'disabled' })) },
  success: {
    status: 200,
    description: { en: 'The tenant as it is now', ja: '変更後のテナント' },
    schema: tenantSchema,
    example: eachLanguage((language) => ({ ...exampleTenant[language], status: 'disabled' })),
  },
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
  success: {
    status: 200,
    description: { en: 'The new secret, this once', ja: '新しいシークレット（このときだけ）' },
    schema: tenantSecretSchema,
    example: eachLanguage(() => ({ secret: `vts_${exampleDigits}`, previous_secret_expires_at: 1_790_086_400_000 })),
  },
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
  success: { status: 204, description: { en: 'Deleted', ja: '削除しました' } },
  errors: ['not_found'],
});
