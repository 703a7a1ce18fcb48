import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { clientInputs } from '../definition/client-inputs.ts';
import { type ConfigProblem, defineConnector, type ProviderFailure } from '../definition/definition.ts';
import type { Provider, ProviderAnswer } from '../definition/provider.ts';
import { clip, providerWords } from '../definition/texts.ts';
import { unlessGone } from '../definition/unless-gone.ts';
import { appActions } from './actions.ts';
import { apiPath, type AppConfig, appConfig } from './app-config.ts';
import { kintoneHost, kintoneHosts } from './kintone-host.ts';
import { type Field, fieldsAnswer, writableFields } from './record.ts';

const appsAnswer = z.object({ apps: z.array(z.object({ appId: z.string(), name: z.string() })) });
const pageSize = 100;
const pagesMax = 10;
const reason = 'does not exist at the service';

/** Each customer's administrator registers a client at their own kintone. */
export const databaseAppA = defineConnector({
  id: 'database_app_a',
  name: { en: 'kintone', ja: 'kintone' },
  description: {
    ja: 'アプリにレコードを追加し、レコードを探します',
    en: 'Adds records to a kintone app, and finds them',
  },
  category: 'crm',
  auth: {
    by: 'oauth2',
    authorizeUrl: 'https://{host}/oauth2/authorization',
    tokenUrl: 'https://{host}/oauth2/token',
    scopes: ['k:app_record:read', 'k:app_record:write', 'k:app_settings:read'],
    clientAuthentication: 'basic',
    usesPkce: false,
    client: { by: 'customer' },
  },
  baseUrl: ({ subdomain = '' }) => `https://${kintoneHost(subdomain)}`,
  hosts: kintoneHosts,
  isEnvironmentOnly: false,
  inputs: [
    {
      name: 'subdomain',
      type: 'text',
      label: { ja: 'サブドメイン', en: 'Subdomain' },
      hint: { ja: 'sample.cybozu.com の sample', en: 'sample of sample.cybozu.com' },
    },
    ...clientInputs({
      hint: {
        ja: 'cybozu.com 共通管理 > 外部連携 > OAuth クライアント',
        en: 'cybozu.com administration > OAuth clients',
      },
    }),
  ],
  config: appConfig,
  needsSetup: true,
  actions: appActions,
  judge,
  async account(provider) {
    // There is no question of who one is: the shortest list of apps tells that the token is good.
    await ask(provider, { path: '/k/v1/apps.json', query: { limit: 1 } }, appsAnswer);
    const host = kintoneHost(provider.inputs['subdomain'] ?? '');
    return { label: host, accountId: host };
  },
  async options(provider, { params, config }) {
    const { q, app = config.app } = params;
    const apps = await listApps(provider, q);
    if (app === undefined) return { apps, fields: [] };
    const asked = fieldsOf(provider, { ...config, app });
    const fields = (await (params.app === undefined ? unlessGone(asked) : asked)) ?? [];
    return {
      apps,
      fields: fields.map(({ code, label, type, required = false }) => ({
        code,
        label: clip(label, 100),
        type,
        required,
      })),
    };
  },
  checkConfig: check,
});

async function listApps(provider: Provider, name: string | undefined): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const query = { limit: pageSize, offset: page * pageSize, name };
    const { apps } = await ask(provider, { path: '/k/v1/apps.json', query }, appsAnswer);
    found.push(...apps.map(({ appId, name: label }) => ({ id: appId, name: clip(label, 100) })));
    if (apps.length < pageSize) break;
  }
  return found;
}

async function fieldsOf(
  provider: Provider,
  config: Pick<AppConfig, 'app'> & { guest_space_id?: string | undefined },
): Promise<Field[]> {
  const path = apiPath({ guest_space_id: config.guest_space_id }, 'app/form/fields.json');
  return writableFields(await ask(provider, { path, query: { app: config.app } }, fieldsAnswer));
}

async function check(provider: Provider, config: AppConfig): Promise<readonly ConfigProblem[]> {
  const fields = await unlessGone(fieldsOf(provider, config));
  if (!fields) return [{ path: ['app'], reason }];
  const codes = new Set(fields.map(({ code }) => code));
  const wanted = Object.entries(config.fields).map(([key, code]) => ({ path: ['fields', key], code }));
  const { lookup_field: lookup } = config;
  const all = lookup === undefined ? wanted : [...wanted, { path: ['lookup_field'], code: lookup }];
  return all.filter(({ code }) => !codes.has(code)).map(({ path }) => ({ path, reason }));
}

const errorBody = z.object({
  code: z.string(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.object({ messages: z.array(z.string()) })).optional(),
});

function judge({ status, body }: ProviderAnswer): ProviderFailure | null {
  const error = errorBody.safeParse(body).data;
  if (status === 403 && error?.code === 'CB_OA01')
    return { kind: 'reauth', message: 'The account did not allow everything that is needed.' };
  if (status === 400 && error?.code === 'GAIA_IL23')
    return { kind: 'config', message: 'The app is in a guest space, and the settings name no such space.' };
  if (status !== 400) return null;
  const first = Object.entries(error?.errors ?? {}).map(([path, { messages }]) => `${path}: ${messages.join(' ')}`);
  return { kind: 'invalid', message: providerWords(first.join(' ') || error?.message, 'kintone refused the request.') };
}
