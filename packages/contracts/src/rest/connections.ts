import { z } from 'zod';
import { connectorCategories, connectionStatuses, keyConnectorIds, linkConnectorIds } from '../connectors.ts';
import { frameOriginSchema } from '../frame-origin.ts';
import { tenantReference } from '../id-reference.ts';
import { textWithin } from '../text.ts';
import { eachLanguage, exampleWords } from '../example-words.ts';
import { exampleConnection, exampleConnector, exampleLink } from './examples.ts';
import { connectionIdParam, connectorIdField, idOf, listOf, queryText, says, tenantIdParam, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';
import { linkSchema } from './webhooks.ts';

const connectorInput = z
  .object({
    name: z.string().meta(says('Its name', '名前')),
    type: z.enum(['text', 'password', 'url', 'number']).meta(says('How it is typed in', '入力欄の種類')),
  })
  .meta({ id: 'ConnectorInput', ...says('Something to type in', '入力するもの') });
const connectorAction = z
  .object({
    name: z.string().meta(says('Its name in `connectors` of a config', 'config の `connectors` に書く名前')),
    tool: z.string().meta(says('The name that the AI sees', 'AI に見える名前')),
    description: z.string().meta(says('What it does', '何をするか')),
    confirm: z.boolean().meta(says('Asks the caller first', '実行の前に確認する')),
  })
  .meta({ id: 'ConnectorAction', ...says('An action of a connector', 'コネクタの操作') });

export const connectorSchema = z
  .object({
    id: connectorIdField,
    name: z.string().meta(says('The product', '製品名')),
    description: z.string().meta(says('What it does', '何ができるか')),
    category: z.enum(connectorCategories).meta(says('What it is for', '用途')),
    auth: z.enum(['oauth2', 'api_key', 'webhook_url']).meta(says('How it is connected', '接続の方法')),
    available: z.boolean().meta(says('Usable on this service', 'このサービスで利用できる')),
    needs_setup: z.boolean().meta(says('Needs settings after connecting', '接続後に設定が必要')),
    notify: z.boolean().meta(says('Posts a notice after each call', '通話のたびに通知を投稿する')),
    env_only: z.boolean().meta(says('Not offered on the connect page', '接続ページには出ません')),
    inputs: z.array(connectorInput).meta(says('What is asked for to connect', '接続のときに入力するもの')),
    actions: z.array(connectorAction).meta(says('What agents can do with it', 'エージェントができる操作')),
  })
  .meta({ id: 'Connector', ...says('A kind of outside system', '外部システムの種類') });
export type ConnectorResource = z.infer<typeof connectorSchema>;
export const connectorListSchema = listOf('ConnectorList', connectorSchema);

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

export const connectionOptionsQuerySchema = z.object({
  spreadsheet: queryText({ en: 'Sheets of this spreadsheet', ja: 'このスプレッドシートのシート' }).optional(),
  sheet: queryText({ en: 'Headers of this sheet', ja: 'このシートの見出し' }).optional(),
  app: queryText({ en: 'Fields of this app', ja: 'このアプリのフィールド' }).optional(),
  q: queryText({ en: 'Part of a name', ja: '名前の一部' }).optional(),
});

const optionFields = {
  id: z.string().meta(says('To be given as the setting', '設定に渡す値')),
  name: z.string().meta(says('Its name, for people', '人が見る名前')),
};
const option = z.object(optionFields).meta({ id: 'Option', ...says('Something to choose', '選択肢') });
const kind = z.string().optional().meta(says('Its kind, as the service names it', '連携先での種類'));

export const connectionOptionsSchema = z
  .object({
    calendars: z
      .array(
        z
          .object({
            ...optionFields,
            primary: z.boolean().meta(says("The account's own", 'アカウントの主なカレンダー')),
          })
          .meta({ id: 'CalendarOption', ...says('A calendar', 'カレンダー') }),
      )
      .optional()
      .meta(says('Of a calendar', 'カレンダーの場合')),
    spreadsheets: z.array(option).optional().meta(says('Of a spreadsheet', 'スプレッドシートの場合')),
    sheets: z
      .array(option)
      .optional()
      .meta(says('Of the spreadsheet that was asked for', '指定したスプレッドシートのシート')),
    headers: z.array(z.string()).optional().meta(says('Of the sheet that was asked for', '指定したシートの見出し')),
    apps: z.array(option).optional().meta(says('Of a database app', 'データベースアプリの場合')),
    fields: z
      .array(
        z
          .object({
            code: z.string().meta(says('To be given as the setting', '設定に渡す値')),
            label: z.string().meta(says('Its name, for people', '人が見る名前')),
            type: kind,
            required: z.boolean().optional().meta(says('A record needs it', '必須のフィールド')),
          })
          .meta({ id: 'FieldOption', ...says('A field of an app', 'アプリのフィールド') }),
      )
      .optional()
      .meta(says('Of the app that was asked for', '指定したアプリのフィールド')),
    rooms: z
      .array(
        z
          .object({ ...optionFields, type: kind })
          .meta({ id: 'RoomOption', ...says('A room or channel', 'ルーム・チャンネル') }),
      )
      .optional()
      .meta(says('Of a chat', 'チャットの場合')),
    users: z
      .array(
        z
          .object({ ...optionFields, email: z.string().optional().meta(says('Mail address', 'メールアドレス')) })
          .meta({ id: 'UserOption', ...says('A person', 'ユーザー') }),
      )
      .optional()
      .meta(says('Of a chat with persons', '個人宛のチャットの場合')),
    tools: z
      .array(
        z
          .object({
            name: z.string().meta(says('Its name', '名前')),
            description: z.string().meta(says('What it does', '何をするか')),
            input_schema: z.unknown().optional().meta(says('JSON Schema of its arguments', '引数の JSON Schema')),
          })
          .meta({ id: 'ToolOption', ...says('A tool of an MCP server', 'MCP サーバーのツール') }),
      )
      .optional()
      .meta(says('Of an MCP server', 'MCP サーバーの場合')),
  })
  .meta({ id: 'ConnectionOptions', ...says('What can be chosen, by connector', 'コネクタごとの選択肢') });

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
  .meta({ id: 'ConnectLinkCreate', ...says('What the connect page offers', '接続ページの見せ方') });

export const connectorsList = defineRoute({
  method: 'GET',
  path: '/v1/connectors',
  operationId: 'connectors.list',
  tag: 'Connectors',
  summary: { en: 'List the connectors', ja: 'コネクタの一覧を取得する' },
  success: {
    status: 200,
    description: {
      en: 'All connectors that the service knows, in the language of `Accept-Language`',
      ja: 'サービスが知るすべてのコネクタ（`Accept-Language` の言語）',
    },
    schema: connectorListSchema,
    example: eachLanguage((language) => ({ data: [exampleConnector[language]] })),
  },
  errors: [],
});

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

export const connectionsListOptions = defineRoute({
  method: 'GET',
  path: '/v1/connections/{id}/options',
  operationId: 'connections.list-options',
  tag: 'Connections',
  summary: { en: 'List what can be chosen while setting up', ja: '設定の選択肢を取得する' },
  params: { id: connectionIdParam },
  query: connectionOptionsQuerySchema,
  success: {
    status: 200,
    description: { en: 'By connector', ja: 'コネクタごとの選択肢' },
    schema: connectionOptionsSchema,
    example: eachLanguage((language) => ({
      calendars: [{ id: 'primary', name: exampleWords.calendar[language], primary: true }],
    })),
  },
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

export const tenantsCreateConnectLink = defineRoute({
  method: 'POST',
  path: '/v1/tenants/{id}/connect-links',
  operationId: 'tenants.create-connect-link',
  tag: 'Connections',
  summary: { en: "Make a link to a tenant's connect page", ja: 'テナントの接続ページのリンクを作成する' },
  description: { en: 'The link is valid for 15 minutes.', ja: 'リンクは 15 分間有効です。' },
  params: { id: tenantIdParam },
  body: {
    schema: connectLinkCreateSchema,
    isRequired: false,
    example: eachLanguage(() => ({ connectors: ['calendar_a'] })),
  },
  success: {
    status: 201,
    description: { en: 'The link', ja: 'リンク' },
    schema: linkSchema,
    example: eachLanguage((language) => ({
      ...exampleLink[language],
      url: exampleLink[language].url.replace('/portal/', '/connect/'),
    })),
  },
  errors: ['not_found'],
});
