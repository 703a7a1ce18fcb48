import { type EmulatedAnswer, type EmulatedRequest } from '../core/emulated-provider.ts';
import { html, page } from './html.ts';

const names: Record<string, string> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'app.hubspot.com': 'HubSpot',
  'slack.com': 'Slack',
};
const answerField = 'demo_answer';

/** What somebody sees in place of a provider's consent page. Null for any other request, and for one that has the answer. */
export function answerConsent({ method, host, query }: EmulatedRequest): EmulatedAnswer | null {
  const redirectUri = query.get('redirect_uri');
  if (method !== 'GET' || !query.has('client_id') || redirectUri === null || !URL.canParse(redirectUri)) return null;
  const answer = query.get(answerField);
  if (answer === 'yes') return null;
  if (answer === 'no') return refused(redirectUri, query.get('state') ?? '');
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: consentPage(host, query) };
}

function refused(redirectUri: string, state: string): EmulatedAnswer {
  const back = new URL(redirectUri);
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', state);
  return { status: 302, headers: { location: back.href } };
}

function consentPage(host: string, query: URLSearchParams): string {
  const name = names[host] ?? host;
  const scopes = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  const fields = [...query].map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`);
  return page(
    `${name}（デモ / demo）`,
    html`<h1>${name}（デモ）</h1>
      <p class="demo">
        これはデモの画面です。${name} にはつながっていません。本物のアカウントもパスワードも要りません。<br />
        <span lang="en">This page is a demo. It is not ${name}, and no real account is needed.</span>
      </p>
      <p>
        「さくらサロン」（salon@example.com）のデータを使うことを許可しますか。<br />
        <span lang="en">Allow the use of the data of the demo account?</span>
      </p>
      <ul>
        ${scopes.map((scope) => html`<li><code>${scope.replace('https://www.googleapis.com/auth/', '')}</code></li>`)}
      </ul>
      <form class="choice">
        ${fields}
        <button class="yes" name="${answerField}" value="yes">許可する / Allow</button>
        <button name="${answerField}" value="no">許可しない / Refuse</button>
      </form>`,
  );
}
