import { z } from 'zod';
import { defineAction } from '../definition/define-action.ts';
import { defineConnector } from '../definition/definition.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { requireHeaderName } from './header-name.ts';

const config = z.strictObject({});
type Config = z.output<typeof config>;

const lookupParameters = z.strictObject({ query: z.string().min(1).max(500) });
const lookup = defineAction<Config, typeof lookupParameters>({
  name: 'lookup',
  tool: 'http_lookup',
  description: { ja: '社内のシステムで調べる', en: "Looks something up in the organization's own system" },
  confirm: false,
  repetition: 'none',
  parameters: lookupParameters,
  run: (provider, call) =>
    askEndpoint(provider, { action: { name: 'lookup', tool: 'http_lookup' }, call, isRead: true }),
});

const value = z.union([z.string().max(2000), z.number(), z.boolean()]);
const submitParameters = z.strictObject({ values: z.record(z.string().min(1).max(64), value) });
const submit = defineAction<Config, typeof submitParameters>({
  name: 'submit',
  tool: 'http_submit',
  description: { ja: '社内のシステムに登録する', en: "Records something in the organization's own system" },
  done: { ja: '社内のシステムに登録しました', en: "It was recorded in the organization's own system" },
  confirm: true,
  repetition: 'provider',
  parameters: submitParameters,
  run: (provider, call) =>
    askEndpoint(provider, { action: { name: 'submit', tool: 'http_submit' }, call, isRead: false }),
});

/** Answers that show that there is a server which does not mind the secret: a bare prefix is rarely a page. */
const harmless = [400, 402, 404, 405, 406, 409, 410, 411, 415, 422, 428];

/** Any HTTP API that answers as in-call tools do. */
export const http = defineConnector({
  id: 'http',
  name: { en: 'HTTP API', ja: 'HTTP API' },
  description: {
    ja: 'HTTP API で、社内のシステムを調べたり、登録したりします',
    en: 'Looks things up and records them in a system of your own, over HTTP',
  },
  category: 'custom',
  auth: { by: 'api_key', header: { name: '{header}', value: '{secret}' } },
  baseUrl({ base_url = '', header = '' }) {
    requireHeaderName(header);
    return base_url;
  },
  hosts: [],
  isEnvironmentOnly: true,
  inputs: [
    { name: 'base_url', type: 'url', label: { ja: 'API の URL', en: 'Address of the API' } },
    {
      name: 'header',
      type: 'text',
      isOptional: true,
      fallback: 'Authorization',
      label: { ja: 'ヘッダー名', en: 'Name of the header' },
      hint: { ja: '省略すると Authorization', en: 'Authorization when empty' },
    },
    { name: 'secret', type: 'password', label: { ja: 'ヘッダーの値', en: 'Value of the header' } },
  ],
  config,
  needsSetup: false,
  isForgivenOnce: true,
  actions: [lookup, submit],
  async account(provider) {
    await provider.request({ path: '', accepts: harmless });
    const { hostname: host } = new URL(provider.inputs['base_url'] ?? '');
    return { label: host, accountId: host };
  },
});
