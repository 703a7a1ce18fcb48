import { z } from 'zod';
import { connectorCategories } from '../connectors.ts';
import { eachLanguage } from '../example-words.ts';
import { exampleConnector } from './examples.ts';
import { connectorIdField, listOf, says } from './fields.ts';
import { defineRoute } from './route.ts';

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
