import { answerByRoute, type EmulatedProvider, json, Refusal, type Route } from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';
import type { ProvidersOptions } from '../core/providers-options.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';
import { objectOf } from '../core/read-request.ts';

interface HubSpotObject {
  id: string;
  properties: Record<string, string>;
  contactIds: string[];
}

/** `SimplePublicObject` of HubSpot's published description; its library has dates where the wire has texts. */
interface SimplePublicObject {
  id: string;
  properties: Record<string, string | null>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
}

export interface HubSpot extends EmulatedProvider {
  oauth: OAuthServer;
  contacts: HubSpotObject[];
  notes: HubSpotObject[];
  tickets: HubSpotObject[];
}

const version = '2026-03';
const faultCategories: Record<number, string> = { 403: 'BANNED', 429: 'RATE_LIMITS' };

export function createHubSpot({ now, takesEarlierTokens }: ProvidersOptions): HubSpot {
  const failed = (status: number, category: string, message: string): Refusal =>
    new Refusal(status, { status: 'error', category, message, correlationId: 'emulated' });
  const oauth = createOAuthServer({
    ...{ now, name: 'hubspot', client: { id: 'emulated-HUBSPOT_CLIENT_ID', secret: 'emulated-HUBSPOT_CLIENT_SECRET' } },
    ...{ takesEarlierTokens, clientAuthentication: 'post', needsPkce: true, lifetimeSeconds: 1800, isRotating: false },
    failed: (status, error) =>
      json({ status: error === 'invalid_grant' ? 'BAD_REFRESH_TOKEN' : error, message: 'refused' }, status),
  });
  const contacts: HubSpotObject[] = [
    { id: '501', properties: { lastname: '佐藤', firstname: '花子', phone: '+819011112222' }, contactIds: [] },
    { id: '502', properties: { lastname: '鈴木', phone: '03-1234-5678', email: 'suzuki@example.com' }, contactIds: [] },
  ];
  const notes: HubSpotObject[] = [];
  const tickets: HubSpotObject[] = [];

  function propertiesOf(body: Record<string, unknown>): Record<string, string> {
    const entries = Object.entries(objectOf(body['properties']));
    if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
      throw failed(400, 'VALIDATION_ERROR', 'Property values must be strings');
    return Object.fromEntries(entries);
  }
  function add(list: HubSpotObject[], properties: Record<string, string>): HubSpotObject {
    const made = { id: String(newNumber()), properties, contactIds: [] };
    list.push(made);
    return made;
  }
  function matches(contact: HubSpotObject, filter: Record<string, unknown>): boolean {
    const wanted = String(filter['value']);
    const name = String(filter['propertyName']);
    if (name === 'hs_searchable_calculated_phone_number')
      return (contact.properties['phone'] ?? '').replace(/\D/g, '').replace(/^81|^0/, '') === wanted;
    const value = contact.properties[name] ?? '';
    if (filter['operator'] === 'EQ') return value === wanted;
    return value.replaceAll('-', '').includes(wanted.replaceAll('*', '')) && wanted !== '';
  }
  const at = (): string => new Date(now()).toISOString();
  const shown = (
    { id, properties }: HubSpotObject,
    wanted: readonly string[] = Object.keys(properties),
  ): SimplePublicObject => ({
    ...{ id, createdAt: at(), updatedAt: at(), archived: false },
    properties: Object.fromEntries(wanted.map((name) => [name, properties[name] ?? null])),
  });
  const listOf = (value: unknown): unknown[] => {
    if (Array.isArray(value)) return value;
    throw failed(400, 'VALIDATION_ERROR', 'an array is missing');
  };

  const routes: readonly Route[] = [
    [
      'GET',
      /^\/account-info\/2026-03\/details$/,
      () => json({ portalId: 4242, uiDomain: 'app.hubspot.com', accountType: 'STANDARD', timeZone: 'Asia/Tokyo' }),
    ],
    [
      'POST',
      /^\/crm\/objects\/2026-03\/contacts\/search$/,
      (request) => {
        const body = request.json();
        if (typeof body['after'] !== 'string') throw failed(400, 'VALIDATION_ERROR', 'after is required');
        listOf(body['sorts']);
        const groups = listOf(body['filterGroups']);
        if (groups.length > 6) throw failed(400, 'VALIDATION_ERROR', 'too many filterGroups');
        const results = contacts.filter((contact) =>
          groups.some((group) =>
            listOf(objectOf(group)['filters']).every((filter) => matches(contact, objectOf(filter))),
          ),
        );
        const wanted = listOf(body['properties']).map(String);
        const page = results.slice(0, Number(body['limit'])).map((contact) => shown(contact, wanted));
        return json<{ total: number; results: SimplePublicObject[] }>({ total: results.length, results: page });
      },
    ],
    [
      'POST',
      /^\/crm\/objects\/2026-03\/contacts$/,
      (request) => {
        const body = request.json();
        listOf(body['associations']);
        const properties = propertiesOf(body);
        const same = contacts.find(
          ({ properties: of }) => of['email'] !== undefined && of['email'] === properties['email'],
        );
        if (same) throw failed(409, 'CONFLICT', `Contact already exists. Existing ID: ${same.id}`);
        return json(shown(add(contacts, properties)), 201);
      },
    ],
    [
      'POST',
      /^\/crm\/objects\/2026-03\/notes$/,
      (request) => {
        const body = request.json();
        const properties = propertiesOf(body);
        if (!properties['hs_timestamp']) throw failed(400, 'VALIDATION_ERROR', 'hs_timestamp is required');
        const to = listOf(body['associations']).map((one) => String(objectOf(objectOf(one)['to'])['id']));
        if (!to.every((id) => contacts.some((contact) => contact.id === id)))
          throw failed(400, 'VALIDATION_ERROR', 'One or more associations are not valid');
        const note = add(notes, properties);
        note.contactIds.push(...to);
        return json(shown(note), 201);
      },
    ],
    [
      'POST',
      /^\/crm\/objects\/2026-03\/tickets$/,
      (request) => {
        const properties = propertiesOf(request.json());
        if (properties['hs_pipeline'] !== '0') throw failed(400, 'VALIDATION_ERROR', 'the pipeline does not exist');
        return json(shown(add(tickets, properties)), 201);
      },
    ],
    [
      'PUT',
      /^\/crm\/objects\/2026-03\/tickets\/(\d+)\/associations\/default\/contacts\/(\d+)$/,
      (_request, [ticketId, contactId = '']) => {
        const ticket = tickets.find(({ id }) => id === ticketId);
        if (!ticket || !contacts.some(({ id }) => id === contactId)) throw failed(404, 'OBJECT_NOT_FOUND', 'not found');
        ticket.contactIds.push(contactId);
        return json({ status: 'COMPLETE', startedAt: at(), completedAt: at(), results: [] });
      },
    ],
  ];
  return {
    hosts: ['api.hubapi.com', 'app.hubspot.com'],
    ...{ oauth, contacts, notes, tickets },
    answer(request) {
      if (request.path === '/oauth/authorize') return oauth.authorize(request);
      if (request.path === `/oauth/${version}/token`) return oauth.token(request);
      if (request.path === `/oauth/${version}/token/revoke`) return oauth.revoke(request);
      if (oauth.scopeOf(request) === null) throw failed(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token expired');
      return answerByRoute(routes, request) ?? failed(404, 'OBJECT_NOT_FOUND', 'no such path').answer;
    },
    fault: (status) => failed(status, faultCategories[status] ?? 'INTERNAL_ERROR', 'fault').answer,
    killCredentials: oauth.killGrants,
  };
}
