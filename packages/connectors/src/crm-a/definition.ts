import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { defineConnector, type ProviderFailure } from '../definition/definition.ts';
import type { ProviderAnswer } from '../definition/provider.ts';
import { providerWords } from '../definition/texts.ts';
import { crmActions } from './actions.ts';
import { version } from './api.ts';
import { crmConfig } from './crm-config.ts';

const accountAnswer = z.object({ portalId: z.number(), uiDomain: z.string().optional() });

export const crmA = defineConnector({
  id: 'crm_a',
  name: { en: 'HubSpot', ja: 'HubSpot' },
  description: {
    ja: '連絡先を探し、登録し、メモやチケットを残します',
    en: 'Finds and adds contacts, and leaves notes and tickets',
  },
  category: 'crm',
  auth: {
    by: 'oauth2',
    authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
    tokenUrl: `https://api.hubapi.com/oauth/${version}/token`,
    revokeUrl: `https://api.hubapi.com/oauth/${version}/token/revoke`,
    scopes: ['oauth', 'crm.objects.contacts.read', 'crm.objects.contacts.write', 'tickets'],
    clientAuthentication: 'post',
    usesPkce: true,
    client: { by: 'service', idVariable: 'HUBSPOT_CLIENT_ID', secretVariable: 'HUBSPOT_CLIENT_SECRET' },
    deadGrantErrors: ['BAD_REFRESH_TOKEN'],
  },
  baseUrl: 'https://api.hubapi.com',
  hosts: ['api.hubapi.com', 'app.hubspot.com'],
  isEnvironmentOnly: false,
  inputs: [],
  config: crmConfig,
  needsSetup: false,
  actions: crmActions,
  judge,
  async account(provider) {
    const path = `/account-info/${version}/details`;
    const { portalId, uiDomain } = await ask(provider, { path }, accountAnswer);
    return {
      label: `HubSpot ${portalId}${uiDomain === undefined ? '' : ` (${uiDomain})`}`,
      accountId: String(portalId),
    };
  },
  async revoke(provider) {
    await provider.request({
      ...{ method: 'POST', path: `/oauth/${version}/token/revoke`, form: { token_type_hint: 'refresh_token' } },
      secretFields: { token: 'token', clientId: 'client_id', clientSecret: 'client_secret' },
    });
  },
});

const errorBody = z.object({ category: z.string().optional(), message: z.string().optional() });

function judge({ status, body }: ProviderAnswer): ProviderFailure | null {
  const error = errorBody.safeParse(body).data;
  if (status === 403 && error?.category === 'MISSING_SCOPES')
    return { kind: 'reauth', message: 'The account did not allow everything that is needed.' };
  if (status === 400 || status === 404 || status === 409)
    return { kind: 'invalid', message: providerWords(error?.message, 'HubSpot refused the request.') };
  return null;
}
