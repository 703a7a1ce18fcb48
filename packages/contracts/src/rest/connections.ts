import { z } from 'zod';
import {
  connectorCategories,
  connectorIds,
  connectionStatuses,
  keyConnectorIds,
  linkConnectorIds,
} from '../connectors.ts';
import { frameOriginSchema } from '../frame-origin.ts';
import { tenantReference } from '../id-reference.ts';
import { textWithin } from '../text.ts';
import { connectionIdParam, idOf, queryText, says, tenantIdParam, unixMs } from './fields.ts';
import { defineRoute } from './route.ts';
import { linkSchema } from './webhooks.ts';

export const connectorSchema = z
  .object({
    id: z.enum(connectorIds),
    name: z.string().meta(says('The product', '製品名')),
    description: z.string(),
    category: z.enum(connectorCategories),
    auth: z.enum(['oauth2', 'api_key', 'webhook_url']),
    available: z.boolean().meta(says('Usable on this service', 'このサービスで利用できる')),
    needs_setup: z.boolean().meta(says('Needs settings after connecting', '接続後に設定が必要')),
    notify: z.boolean().meta(says('Posts a notice after each call', '通話のたびに通知を投稿する')),
    env_only: z.boolean().meta(says('Not offered on the connect page', '接続ページには出ません')),
    inputs: z.array(z.object({ name: z.string(), type: z.enum(['text', 'password', 'url', 'number']) })),
    actions: z.array(
      z.object({
        name: z.string(),
        tool: z.string().meta(says('The name that the AI sees', 'AI に見える名前')),
        description: z.string(),
        confirm: z.boolean().meta(says('Asks the caller first', '実行の前に確認する')),
      }),
    ),
  })
  .meta({ id: 'Connector' });
export type ConnectorResource = z.infer<typeof connectorSchema>;
export const connectorListSchema = z.object({ data: z.array(connectorSchema) }).meta({ id: 'ConnectorList' });

export const connectionSchema = z
  .object({
    id: idOf('con'),
    connector: z.enum(connectorIds),
    tenant_id: z.string().nullable().meta(says('null: of the environment', 'null は環境の接続')),
    label: z.string().meta(says('The account at the provider', '連携先のアカウント名')),
    status: z.enum(connectionStatuses),
    config: z.record(z.string(), z.unknown()).meta(says('Settings, by connector', 'コネクタごとの設定')),
    created_by: z
      .string()
      .nullable()
      .meta(says('A member, `api`, or `tenant` for the connect page', 'メンバー、`api`、接続ページなら `tenant`')),
    created_at: unixMs,
    updated_at: unixMs,
  })
  .meta({ id: 'Connection' });
export type ConnectionResource = z.infer<typeof connectionSchema>;
export const connectionListSchema = z.object({ data: z.array(connectionSchema) }).meta({ id: 'ConnectionList' });

export const connectionListQuerySchema = z.object({
  tenant_id: queryText({
    en: 'Those of this tenant; empty: those of the environment itself',
    ja: 'このテナントの接続だけ。空にすると環境の接続だけ',
  }).optional(),
});

export const connectionCreateSchema = z
  .object({
    connector: z.enum(keyConnectorIds),
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
    tenant_id: tenantReference.nullable().optional(),
  })
  .meta({ id: 'ConnectionCreate' });

export const connectionUpdateSchema = z
  .object({ config: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ConnectionUpdate' });

export const connectionOptionsQuerySchema = z.object({
  spreadsheet: queryText({ en: 'Sheets of this spreadsheet', ja: 'このスプレッドシートのシート' }).optional(),
  sheet: queryText({ en: 'Headers of this sheet', ja: 'このシートの見出し' }).optional(),
  app: queryText({ en: 'Fields of this app', ja: 'このアプリのフィールド' }).optional(),
  q: queryText({ en: 'Part of a name', ja: '名前の一部' }).optional(),
});

const option = z.object({ id: z.string(), name: z.string() });
export const connectionOptionsSchema = z
  .object({
    calendars: z.array(option.extend({ primary: z.boolean() })).optional(),
    spreadsheets: z.array(option).optional(),
    sheets: z.array(option).optional(),
    headers: z.array(z.string()).optional(),
    apps: z.array(option).optional(),
    fields: z
      .array(
        z.object({
          code: z.string(),
          label: z.string(),
          type: z.string().optional(),
          required: z.boolean().optional(),
        }),
      )
      .optional(),
    rooms: z.array(option.extend({ type: z.string().optional() })).optional(),
    users: z.array(option.extend({ email: z.string().optional() })).optional(),
    tools: z
      .array(z.object({ name: z.string(), description: z.string(), input_schema: z.unknown().optional() }))
      .optional(),
  })
  .meta({ id: 'ConnectionOptions' });

export const connectLinkCreateSchema = z
  .object({
    connectors: z
      .array(z.enum(linkConnectorIds))
      .min(1, 'must have at least 1 item')
      .nullable()
      .optional()
      .meta(says('Those to be offered; all when absent', '表示するコネクタ。省略するとすべて')),
    frame_origin: frameOriginSchema
      .nullable()
      .optional()
      .meta(says('The only origin whose pages may frame it', '埋め込めるページのオリジン')),
  })
  .meta({ id: 'ConnectLinkCreate' });

export const connectorsList = defineRoute({
  method: 'GET',
  path: '/v1/connectors',
  operationId: 'connectors.list',
  tag: 'Connectors',
  summary: { en: 'List the connectors', ja: 'コネクタの一覧を取得する' },
  success: { status: 200, description: 'All connectors that the service knows', schema: connectorListSchema },
  errors: [],
});

export const connectionsList = defineRoute({
  method: 'GET',
  path: '/v1/connections',
  operationId: 'connections.list',
  tag: 'Connections',
  summary: { en: 'List connections', ja: '接続の一覧を取得する' },
  query: connectionListQuerySchema,
  success: { status: 200, description: 'Newest first; deleted ones are left out', schema: connectionListSchema },
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
    example: { connector: 'booking_a', secret: 'cal_live_…', input: { base_url: 'https://api.cal.com' } },
  },
  success: { status: 201, description: 'The connection', schema: connectionSchema },
  errors: ['not_found', 'verify_failed'],
});

export const connectionsGet = defineRoute({
  method: 'GET',
  path: '/v1/connections/{id}',
  operationId: 'connections.get',
  tag: 'Connections',
  summary: { en: 'Get a connection', ja: '接続を取得する' },
  params: { id: connectionIdParam },
  success: { status: 200, description: 'The connection', schema: connectionSchema },
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
    example: { config: { calendar_id: 'primary' } },
    configKey: 'config',
  },
  success: { status: 200, description: 'The connection as it is now', schema: connectionSchema },
  errors: ['not_found', 'needs_reauth', 'invalid_config'],
});

export const connectionsListOptions = defineRoute({
  method: 'GET',
  path: '/v1/connections/{id}/options',
  operationId: 'connections.list-options',
  tag: 'Connections',
  summary: { en: 'List what can be chosen while setting up', ja: '設定の選択肢を取得する' },
  params: { id: connectionIdParam },
  query: connectionOptionsQuerySchema,
  success: { status: 200, description: 'By connector', schema: connectionOptionsSchema },
  errors: ['not_found', 'needs_reauth'],
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
  success: { status: 204, description: 'Deleted' },
  errors: ['not_found'],
});

export const tenantsListConnections = defineRoute({
  method: 'GET',
  path: '/v1/tenants/{id}/connections',
  operationId: 'tenants.list-connections',
  tag: 'Connections',
  summary: { en: "List a tenant's connections", ja: 'テナントの接続の一覧を取得する' },
  params: { id: tenantIdParam },
  success: { status: 200, description: 'Newest first', schema: connectionListSchema },
  errors: ['not_found'],
});

export const tenantsCreateConnectLink = defineRoute({
  method: 'POST',
  path: '/v1/tenants/{id}/connect-links',
  operationId: 'tenants.create-connect-link',
  tag: 'Connections',
  summary: { en: "Make a link to a tenant's connect page", ja: 'テナントの接続ページのリンクを作成する' },
  description: { en: 'The link is valid for 15 minutes.', ja: 'リンクは 15 分間有効です。' },
  params: { id: tenantIdParam },
  body: { schema: connectLinkCreateSchema, isRequired: false, example: { connectors: ['calendar_a'] } },
  success: { status: 201, description: 'The link', schema: linkSchema },
  errors: ['not_found'],
});
