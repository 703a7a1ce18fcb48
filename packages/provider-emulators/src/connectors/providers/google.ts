import {
  answerByRoute,
  type EmulatedAnswer,
  type EmulatedProvider,
  type EmulatedRequest,
  type Route,
} from '../core/emulated-provider.ts';
import type { ProvidersOptions } from '../core/providers-options.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';
import { createGoogleCalendar, type GoogleCalendar } from './google-calendar.ts';
import { googleRefusal } from './google-refusal.ts';
import { createGoogleSheets, type GoogleSheets } from './google-sheets.ts';

export interface Google extends EmulatedProvider {
  oauth: OAuthServer;
  calendar: GoogleCalendar;
  sheets: GoogleSheets;
}

const prefix = 'https://www.googleapis.com/auth/';

export function createGoogle({ now, takesEarlierTokens }: ProvidersOptions): Google {
  const oauth = createOAuthServer({
    ...{ now, name: 'google', client: { id: 'emulated-GOOGLE_CLIENT_ID', secret: 'emulated-GOOGLE_CLIENT_SECRET' } },
    ...{ takesEarlierTokens, clientAuthentication: 'post', needsPkce: true, lifetimeSeconds: 3599, isRotating: false },
  });
  const calendar = createGoogleCalendar({ now });
  const sheets = createGoogleSheets();
  /** The picker is a part of the page of consent, and only where nothing but picked files is asked for. */
  function authorize(request: EmulatedRequest): EmulatedAnswer {
    const { query } = request;
    if (query.get('trigger_onepick') !== 'true') return oauth.authorize(request);
    if (query.get('scope') !== `${prefix}drive.file` || query.get('prompt') !== 'consent')
      return { status: 400, body: 'Error 400: invalid_request' };
    const answer = oauth.authorize(request);
    const back = new URL(answer.headers?.['location'] ?? '');
    back.searchParams.set('picked_file_ids', sheets.pick());
    return { ...answer, headers: { location: back.href } };
  }
  const pages: readonly Route[] = [
    ['GET', /^\/o\/oauth2\/v2\/auth$/, authorize],
    ['POST', /^\/token$/, oauth.token],
    ['POST', /^\/revoke$/, oauth.revoke],
  ];
  const scopesOf = (host: string, path: string): readonly string[] =>
    host === 'sheets.googleapis.com' || path.startsWith('/drive/') ? ['drive.file'] : ['calendar.events'];

  return {
    hosts: ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com', 'sheets.googleapis.com'],
    ...{ oauth, calendar, sheets },
    answer(request) {
      const page = ['accounts.google.com', 'oauth2.googleapis.com'].includes(request.host);
      if (page) return answerByRoute(pages, request) ?? { status: 404 };
      const scope = oauth.scopeOf(request);
      if (scope === null) throw googleRefusal(401, 'authError', 'Invalid Credentials');
      const needed = scopesOf(request.host, request.path);
      if (!needed.every((one) => scope.split(' ').includes(`${prefix}${one}`)))
        throw googleRefusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
      const routes = request.host === 'sheets.googleapis.com' ? sheets.routes : [...calendar.routes, ...sheets.drive];
      return answerByRoute(routes, request) ?? googleRefusal(404, 'notFound', 'Not Found').answer;
    },
    fault: (status) =>
      googleRefusal(status, status === 429 || status === 403 ? 'rateLimitExceeded' : 'backendError', 'fault').answer,
    killCredentials: oauth.killGrants,
  };
}
