import { z } from 'zod';
import { connectionStatuses, keyConnectorIds } from '../connectors.ts';
import { tenantReference } from '../id-reference.ts';
import { textWithin } from '../text.ts';
import { eachLanguage } from '../example-words.ts';
import { exampleConnection } from './examples.ts';
import { connectionIdParam, connectorIdField, idOf, listOf, queryText, says, tenantIdParam, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

export const connectionSchema = z
  .object({
    id: idOf('con'),
    connector: connectorIdField,
    tenant_id: z.string().nullable().meta(says('null: of the environment', 'null は環境の接続')),
    label: z.string().meta(says('The account at the provider', '連携先のアカウント名')),
    status: z
      .enum(connectionStatuses)
      .meta(
        says(
          '`needs_setup`: settings are missing. `needs_reauth`: it has to be connected again',
          '`needs_setup` は設定待ち、`needs_reauth` は再接続が必要',
        ),
      ),
    config: z.record(z.string(), z.unknown()).meta(says('Settings, by connector', 'コネクタごとの設定')),
    created_by: z
      .string()
      .nullable()
      .meta(says('A member, `api`, or `tenant` for the connect page', 'メンバー、`api`、接続ページなら `tenant`')),
    created_at: timeOf('When it was connected', '接続した時刻'),
    updated_at: timeOf('When it last changed', '最後に変わった時刻'),
  })
  .meta({ id: 'Connection', ...says('A connected outside system', '接続した外部システム') });
export type ConnectionResource = z.infer<typeof connectionSchema>;
export const connectionListSchema = listOf('ConnectionList', connectionSchema);

export const connectionListQuerySchema = z.object({
  tenant_id: queryText({
    en: 'Those of this tenant; empty: those of the environment itself',
    ja: 'このテナントの接続だけ。空にすると環境の接続だけ',
  }).optional(),
});

export const connectionCreateSchema = z
  .object({
    connector: z.enum(keyConnectorIds).meta(says('One that is connected by a key', 'キーで接続するコネクタ')),
    secret: textWithin({ min: 1, max: 2000 }).meta(says('API key or webhook address', 'API キーまたは Webhook の URL')),
    input: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .meta(
        says(
          '`{ base_url }` of `booking_a`, `{ base_url, header }` of `http`',
          '`booking_a` は `{ base_url }`、`http` は `{ base_url, header }`',
        ),
      ),
    tenant_id: tenantReference
      .nullable()
      .optional()
      .meta(says('Of this tenant; without it, of the environment', 'このテナントの接続。省略すると環境の接続')),
  })
  .meta({ id: 'ConnectionCreate', ...says('A new connection', '新しい接続') });

export const connectionUpdateSchema = z
  .object({ config: z.record(z.string(), z.unknown()).meta(says('Settings that change', '変更する設定')) })
  .meta({ id: 'ConnectionUpdate', ...says('Settings of a connection', '接続の設定') });

export const connectionsList = defineRoute({
  method: 'GET',
  path: '/v1/connections',
  operationId: 'connections.list',
  tag: 'Connections',
  summary: { en: 'List connections', ja: '接続の一覧を取得する' },
  query: connectionListQuerySchema,
  success: {
    status: 200,
    description: { en: 'Newest first; deleted ones are left out', ja: '新しい順。削除したものは含みません' },
    schema: connectionListSchema,
    example: eachLanguage((language) => ({ data: [exampleConnection[language]] })),
  },
  errors: ['not_found'],
});

export const connectionsCreate = defineRoute({
  method: 'POST',
  path: '/v1/connections',
  operationId: 'connections.create',
  tag: 'Connections',
  summary: { en: 'Connect by a key or an address', ja: 'API キーまたは URL で接続する' },
  description: {
    en: 'One test call is made before anything is kept. The other connectors are connected on the connect page or in the dashboard.',
    ja: '保存の前に 1 回だけ接続を確認します。ほかのコネクタは、接続ページかダッシュボードで接続します。',
  },
  body: {
    schema: connectionCreateSchema,
    isRequired: true,
    example: eachLanguage(() => ({
      connector: 'booking_a',
      secret: 'cal_live_…',
      input: { base_url: 'https://api.cal.com' },
    })),
  },
  success: {
    status: 201,
    description: { en: 'The connection', ja: '接続' },
    schema: connectionSchema,
    example: exampleConnection,
  },
  errors: ['not_found', 'verify_failed'],
});

export const connectionsGet = defineRoute({
  method: 'GET',
  path: '/v1/connections/{id}',
  operationId: 'connections.get',
  tag: 'Connections',
  summary: { en: 'Get a connection', ja: '接続を取得する' },
  params: { id: connectionIdParam },
  success: {
    status: 200,
    description: { en: 'The connection', ja: '接続' },
    schema: connectionSchema,
    example: exampleConnection,
  },
  errors: ['not_found'],
});

export const connectionsUpdate = defineRoute({
  method: 'PATCH',
  path: '/v1/connections/{id}',
  operationId: 'connections.update',
  tag: 'Connections',
  summary: { en: 'Set a connection up', ja: '接続を設定する' },
  description: {
    en: 'Only the passed settings change. A connection that lacked settings becomes `active`.',
    ja: '指定した設定だけを変更します。設定待ちの接続は `active` になります。',
  },
  params: { id: connectionIdParam },
  body: {
    schema: connectionUpdateSchema,
    isRequired: true,
    example: eachLanguage(() => ({ config: { calendar_id: 'primary' } })),
    configKey: 'config',
  },
  success: {
    status: 200,
    description: { en: 'The connection as it is now', ja: '変更後の接続' },
    schema: connectionSchema,
    example: exampleConnection,
  },
  errors: ['not_found', 'needs_reauth', 'invalid_config'],
});

export const connectionsDelete = defineRoute({
  method: 'DELETE',
  path: '/v1/connections/{id}',
  operationId: 'connections.delete',
  tag: 'Connections',
  summary: { en: 'Delete a connection', ja: '接続を削除する' },
  description: {
    en: "The provider's token is revoked, unless another connection uses the same grant.",
    ja: '連携先のトークンを失効させます（同じ許可を使う接続がほかにあるときを除きます）。',
  },
  params: { id: connectionIdParam },
  success: { status: 204, description: { en: 'Deleted', ja: '削除しました' } },
  errors: ['not_found'],
});

export const tenantsListConnections = defineRoute({
  method: 'GET',
  path: '/v1/tenants/{id}/connections',
  operationId: 'tenants.list-connections',
  tag: 'Connections',
  summary: { en: "List a tenant's connections", ja: 'テナントの接続の一覧を取得する' },
  params: { id: tenantIdParam },
  success: {
    status: 200,
    description: { en: 'Newest first', ja: '新しい順' },
    schema: connectionListSchema,
    example: eachLanguage((language) => ({ data: [exampleConnection[language]] })),
  },
  errors: ['not_found'],
});
