import type * as graph from '@microsoft/microsoft-graph-types';
import {
  answerByRoute,
  type EmulatedProvider,
  json,
  Refusal,
  type Route,
  type Sent,
} from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';
import type { ProvidersOptions } from '../core/providers-options.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';
import { objectOf } from '../core/read-request.ts';
import type { Sure } from '../core/sure.ts';

type GraphTime = Sure<graph.DateTimeTimeZone, 'dateTime' | 'timeZone'>;
/** Only what is said to be text is no markup. */
type GraphBody = Sure<graph.ItemBody, 'contentType' | 'content'>;

interface GraphEvent extends Sure<graph.Event, 'id' | 'subject' | 'isAllDay' | 'showAs'> {
  calendar: string;
  start: GraphTime;
  end: GraphTime;
  transactionId: string | null;
  properties: Sure<graph.SingleValueLegacyExtendedProperty, 'id' | 'value'>[];
  body: GraphBody;
}

/** Of whatever is listed. */
interface GraphList<Item> {
  value: Item[];
  '@odata.nextLink'?: string;
}

const faultCodes: Record<number, string> = { 403: 'ErrorAccessDenied', 429: 'TooManyRequests' };

export interface Microsoft extends EmulatedProvider {
  oauth: OAuthServer;
  /** Beside those that were there from the beginning. */
  events: GraphEvent[];
  messages: ({ channel: string } & GraphBody)[];
}

const calendars = [
  { id: 'cal-1', name: '予定表', isDefaultCalendar: true, canEdit: true },
  { id: 'cal-2', name: '施術室', isDefaultCalendar: false, canEdit: true },
  { id: 'cal-3', name: '日本の祝日', isDefaultCalendar: false, canEdit: false },
] satisfies graph.Calendar[];
const teams = [
  { id: 'team-1', displayName: 'サロン', channels: [['19:general@thread.tacv2', '一般', 'standard']] },
  { id: 'team-2', displayName: '受付', channels: [['19:front@thread.tacv2', 'フロント', 'private']] },
] as const;

const at = (dateTime: string) => ({ dateTime: `${dateTime}.0000000`, timeZone: 'UTC' });
const firstEvents = (
  [
    { start: at('2026-11-24T00:00:00'), end: at('2026-11-24T01:00:00'), showAs: 'busy', isAllDay: false },
    { start: at('2026-11-24T01:00:00'), end: at('2026-11-24T02:00:00'), showAs: 'free', isAllDay: false },
    { start: at('2026-11-25T00:00:00'), end: at('2026-11-26T00:00:00'), showAs: 'oof', isAllDay: true },
  ] as const
).map((one, index): GraphEvent => ({
  ...{ id: `first-${index}`, calendar: 'cal-1', subject: '既存の予定', transactionId: null, properties: [] },
  body: { contentType: 'text', content: '' },
  ...one,
}));

/** Graph: calendars and Teams of one account. */
export function createMicrosoft({ now, takesEarlierTokens }: ProvidersOptions): Microsoft {
  const failed = (status: number, code: string, message = code): Refusal =>
    new Refusal(status, { error: { code, message, innerError: { 'request-id': 'emulated' } } });
  const oauth = createOAuthServer({
    ...{
      now,
      name: 'microsoft',
      client: { id: 'emulated-MICROSOFT_CLIENT_ID', secret: 'emulated-MICROSOFT_CLIENT_SECRET' },
    },
    ...{ takesEarlierTokens, clientAuthentication: 'post', needsPkce: true, lifetimeSeconds: 3600, isRotating: true },
  });
  const events: GraphEvent[] = [];
  const messages: Microsoft['messages'] = [];

  function calendarOf(id: string | undefined): string {
    const found = calendars.find((one) => (id === undefined ? one.isDefaultCalendar : one.id === id));
    if (!found) throw failed(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
    return found.id;
  }
  const msOf = (text: string | null): number => {
    const ms = Date.parse(text ?? '');
    if (Number.isNaN(ms) || !/(Z|[+-]\d\d:\d\d)$/.test(text ?? '')) throw failed(400, 'ErrorInvalidParameter');
    return ms;
  };
  const spanOf = ({ start, end }: GraphEvent) =>
    [Date.parse(`${start.dateTime.slice(0, 19)}Z`), Date.parse(`${end.dateTime.slice(0, 19)}Z`)] as const;
  const shown = ({ calendar: _calendar, properties: _properties, ...event }: GraphEvent): graph.Event => event;
  const channelOf = (teamId: string | undefined, channelId: string | undefined) => {
    const found = teams.find(({ id }) => id === teamId)?.channels.find(([id]) => id === channelId);
    if (!found) throw failed(404, 'NotFound', 'No thread found');
    return found;
  };

  function view(calendar: string, query: URLSearchParams) {
    const [from, to] = [msOf(query.get('startDateTime')), msOf(query.get('endDateTime'))];
    const found = [...firstEvents, ...events].filter((event) => {
      const [start, end] = spanOf(event);
      return event.calendar === calendar && start < to && end > from;
    });
    // Two to a page, however many are asked for.
    const skip = Number(query.get('$skip') ?? '0');
    const next = new URLSearchParams(query);
    next.set('$skip', String(skip + 2));
    const link = `https://graph.microsoft.com/v1.0/me/calendars/${calendar}/calendarView?${next.toString()}`;
    return json<GraphList<graph.Event>>({
      value: found.slice(skip, skip + 2).map(shown),
      ...(skip + 2 < found.length && { '@odata.nextLink': link }),
    });
  }
  function list(calendar: string, query: URLSearchParams) {
    const match = /ep\/id eq '([^']+)' and ep\/value eq '([^']+)'/.exec(query.get('$filter') ?? '');
    const from = /^start\/dateTime ge '([^']+)' and /.exec(query.get('$filter') ?? '')?.[1];
    // What it orders by has to come first in the filter.
    if (!match || from === undefined || query.get('$orderby') !== 'start/dateTime')
      throw failed(400, 'InefficientFilter');
    const theirs = events.filter(
      (event) =>
        event.calendar === calendar &&
        spanOf(event)[0] >= Date.parse(`${from}Z`) &&
        event.properties.some(({ id, value }) => id === match[1] && value === match[2]),
    );
    const ordered = theirs.toSorted((a, b) => spanOf(a)[0] - spanOf(b)[0]);
    return json<GraphList<graph.Event>>({ value: ordered.slice(0, Number(query.get('$top') ?? '10')).map(shown) });
  }
  function create(calendar: string, body: Sent<graph.Event>) {
    const transactionId = String(body['transactionId']);
    const same = events.find((event) => event.transactionId === transactionId);
    if (same) return json(shown(same), 201);
    const timeOf = (value: unknown) => {
      const { dateTime, timeZone } = objectOf(value);
      const isRight = typeof dateTime === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(dateTime);
      if (!isRight || timeZone !== 'UTC') throw failed(400, 'ErrorInvalidTimeZone');
      return { dateTime: `${dateTime}.0000000`, timeZone: 'UTC' };
    };
    const given = body['singleValueExtendedProperties'];
    const properties = (Array.isArray(given) ? given : []).map((one) => {
      const { id, value } = objectOf(one);
      if (!/^String \{[0-9a-f-]{36}\} Name \w+$/.test(String(id))) throw failed(400, 'ErrorInvalidProperty');
      return { id: String(id), value: String(value) };
    });
    const event: GraphEvent = {
      ...{ id: `event-${newNumber()}`, calendar, subject: String(body['subject']), transactionId, properties },
      ...{ start: timeOf(body['start']), end: timeOf(body['end']), isAllDay: false, showAs: 'busy' },
      body: bodyOf(body['body']),
    };
    events.push(event);
    return json(shown(event), 201);
  }
  const eventAt = (id: string | undefined): number => {
    const index = events.findIndex((event) => event.id === id);
    if (index === -1) throw failed(404, 'ErrorItemNotFound');
    return index;
  };

  const routes: readonly Route[] = [
    [
      'GET',
      /^\/v1\.0\/me$/,
      () =>
        json<graph.User>({ id: 'user-1', userPrincipalName: 'sato@sakura.onmicrosoft.com', mail: 'sato@example.com' }),
    ],
    [
      'GET',
      /^\/v1\.0\/me\/calendars$/,
      ({ query }) => {
        const isSecond = query.has('$skip');
        const link = 'https://graph.microsoft.com/v1.0/me/calendars?$skip=1';
        return json<GraphList<graph.Calendar>>(
          isSecond ? { value: calendars.slice(1) } : { value: calendars.slice(0, 1), '@odata.nextLink': link },
        );
      },
    ],
    ['GET', /^\/v1\.0\/me\/calendar\/calendarView$/, ({ query }) => view(calendarOf(undefined), query)],
    ['GET', /^\/v1\.0\/me\/calendars\/([^/]+)\/calendarView$/, ({ query }, [id]) => view(calendarOf(id), query)],
    ['GET', /^\/v1\.0\/me\/calendar\/events$/, ({ query }) => list(calendarOf(undefined), query)],
    ['GET', /^\/v1\.0\/me\/calendars\/([^/]+)\/events$/, ({ query }, [id]) => list(calendarOf(id), query)],
    [
      'POST',
      /^\/v1\.0\/me\/calendar\/events$/,
      (request) => create(calendarOf(undefined), request.json<graph.Event>()),
    ],
    [
      'POST',
      /^\/v1\.0\/me\/calendars\/([^/]+)\/events$/,
      (request, [id]) => create(calendarOf(id), request.json<graph.Event>()),
    ],
    [
      'GET',
      /^\/v1\.0\/me\/events\/([^/]+)$/,
      ({ query }, [id]) => {
        const event = events[eventAt(id)];
        if (!event) throw failed(404, 'ErrorItemNotFound');
        const wanted = /id eq '([^']+)'/.exec(query.get('$expand') ?? '')?.[1];
        const properties = event.properties.filter((one) => one.id === wanted);
        return json<graph.Event>({
          ...shown(event),
          ...(properties.length > 0 && { singleValueExtendedProperties: properties }),
        });
      },
    ],
    [
      'DELETE',
      /^\/v1\.0\/me\/events\/([^/]+)$/,
      (_request, [id]) => {
        events.splice(eventAt(id), 1);
        return { status: 204 };
      },
    ],
    [
      'GET',
      /^\/v1\.0\/me\/joinedTeams$/,
      () => json<GraphList<graph.Team>>({ value: teams.map(({ id, displayName }) => ({ id, displayName })) }),
    ],
    [
      'GET',
      /^\/v1\.0\/teams\/([^/]+)\/channels$/,
      (_request, [teamId]) => {
        const channels = teams.find(({ id }) => id === teamId)?.channels ?? [];
        return json<GraphList<graph.Channel>>({
          value: channels.map(([id, displayName, membershipType]) => ({ id, displayName, membershipType })),
        });
      },
    ],
    [
      'GET',
      /^\/v1\.0\/teams\/([^/]+)\/channels\/([^/]+)$/,
      (_request, [teamId, channelId]) => json<graph.Channel>({ id: channelOf(teamId, channelId)[0] }),
    ],
    [
      'POST',
      /^\/v1\.0\/teams\/([^/]+)\/channels\/([^/]+)\/messages$/,
      (request, [teamId, channelId]) => {
        const [channel] = channelOf(teamId, channelId);
        const body = bodyOf(request.json<graph.ChatMessage>()['body']);
        if (body.content === '') throw failed(400, 'BadRequest', 'Missing body content');
        messages.push({ channel, ...body });
        return json<graph.ChatMessage>({ id: String(newNumber()) }, 201);
      },
    ],
  ];
  const pages: readonly Route[] = [
    ['GET', /^\/(?:common|organizations)\/oauth2\/v2\.0\/authorize$/, oauth.authorize],
    ['POST', /^\/(?:common|organizations)\/oauth2\/v2\.0\/token$/, oauth.token],
  ];
  return {
    hosts: ['graph.microsoft.com', 'login.microsoftonline.com'],
    ...{ oauth, events, messages },
    answer(request) {
      if (request.host === 'login.microsoftonline.com') return answerByRoute(pages, request) ?? { status: 404 };
      if (oauth.scopeOf(request) === null)
        throw failed(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.');
      return answerByRoute(routes, request) ?? failed(404, 'ResourceNotFound').answer;
    },
    fault: (status) => failed(status, faultCodes[status] ?? 'ServiceNotAvailable', 'fault').answer,
    killCredentials: oauth.killGrants,
  };
}

function bodyOf(given: unknown): GraphBody {
  const { contentType, content } = objectOf(given);
  return {
    contentType: contentType === 'text' ? 'text' : 'html',
    content: typeof content === 'string' ? content : '',
  };
}
