import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOperations, graphqlData, graphqlError } from '@/testing/answer-fetch';
import { failingEndpoint, healthyEndpoint, webhookAnswers } from '@/testing/webhook-answers';
import { PortalView } from './portal-view';

let count = 0;
let linkId = '';

beforeEach(() => {
  count += 1;
  linkId = `link_${count}`;
  history.replaceState(null, '', `/portal/${linkId}#vls_secret`);
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const catalogue = [{ type: 'call.ended', example: '{"a":1}', schema: '{"type":"object"}' }] as const;
const view = (locale: 'ja' | 'en' = 'en') =>
  render(<PortalView linkId={linkId} locale={locale} catalogue={catalogue} />);

describe('the page of a link to the portal', () => {
  it('asks by the secret of its link, never by a cookie, and has it nowhere in its address', async () => {
    const asked = answerOperations(webhookAnswers([healthyEndpoint]));
    view();
    await screen.findByText(healthyEndpoint.url);
    expect(asked.length).toBeGreaterThan(2);
    for (const { headers, credentials } of asked) {
      expect([headers.get('authorization'), credentials]).toEqual(['Bearer vls_secret', 'omit']);
    }
    expect(location.href).not.toContain('vls_secret');
    expect(document.cookie).not.toContain('locale');
  });

  it.each([
    ['en', /This page has expired/, /Go back to your application and open it again/],
    ['ja', /有効期限が切れました/, /もとのアプリケーションに戻って/],
  ] as const)('says in %s that it has expired, and what to do', async (locale, title, todo) => {
    answerOperations({ LinkPage: graphqlError('unauthorized') });
    view(locale);
    const said = await screen.findByRole('alert');
    expect(within(said).getByRole('heading').textContent).toMatch(title);
    expect(said.textContent).toMatch(todo);
  });

  it('ends when it expires while somebody looks at it, and asks nothing more', async () => {
    const answers = webhookAnswers([healthyEndpoint]);
    const asked = answerOperations({
      ...answers,
      WebhookEndpointSecret: graphqlError('unauthorized'),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/This page has expired/);
    const before = asked.length;
    expect(JSON.stringify(history.state)).not.toContain('vls_secret');
    expect(asked).toHaveLength(before);
  });

  it('opened without a secret asks nothing, and says how it is opened', async () => {
    history.replaceState(null, '', `/portal/${linkId}`);
    const asked = answerOperations({});
    view();
    expect((await screen.findByRole('alert')).textContent).toMatch(/open this page again/);
    expect(asked).toHaveLength(0);
  });

  it('changes its language without a cookie, and tells the browser', async () => {
    answerOperations(webhookAnswers([]));
    view('ja');
    await userEvent.click(await screen.findByRole('button', { name: 'English' }));
    expect(await screen.findByText('There is no endpoint yet')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
    expect(document.cookie).not.toContain('locale');
  });
});

describe('the endpoints', () => {
  it('show how each of them is doing, in a word', async () => {
    answerOperations(webhookAnswers([healthyEndpoint, failingEndpoint]));
    view();
    await screen.findByText('Healthy');
    expect(screen.getByText('Failing')).toBeTruthy();
    expect(await screen.findAllByRole('img', { name: 'Last 24 hours: 3 delivered, 1 failed' })).toHaveLength(2);
  });

  it('one that fails says why, and what to do', async () => {
    answerOperations(webhookAnswers([failingEndpoint]));
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    expect(screen.getByText(/asked for authentication \(401\)/)).toBeTruthy();
    expect(screen.getByText(/signing secret of this endpoint/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: failingEndpoint.url }));
  });

  it('back in the list the focus is where it was, or on the list when the endpoint is gone', async () => {
    answerOperations({
      ...webhookAnswers([failingEndpoint, healthyEndpoint]),
      DeleteWebhookEndpoint: graphqlData({ deleteWebhookEndpoint: { data: healthyEndpoint.id } }),
    });
    view();
    const name = `Open the details of ${healthyEndpoint.url}`;
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));

    await userEvent.click(screen.getByRole('button', { name }));
    answerOperations({
      ...webhookAnswers([failingEndpoint]),
      DeleteWebhookEndpoint: graphqlData({ deleteWebhookEndpoint: { data: healthyEndpoint.id } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(screen.queryByText(healthyEndpoint.url)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Endpoints' }));
  });

  it('what is wrong with a new one is said at its control, which gets the focus; nothing is sent', async () => {
    const asked = answerOperations(webhookAnswers([]));
    view();
    await userEvent.click(await screen.findByRole('button', { name: 'Add endpoint' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'http://app.example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const control = screen.getByRole('textbox', { name: 'URL' });
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a URL that begins with https://.')).toBeTruthy();
    expect(document.activeElement).toBe(control);
    expect(asked.some(({ name }) => name === 'CreateWebhookEndpoint')).toBe(false);
  });

  it('a new one is opened at once, where its secret and a test are', async () => {
    const answers = webhookAnswers([]);
    let endpoints: object[] = [];
    const asked = answerOperations({
      ...answers,
      WebhookEndpoints: () => graphqlData({ webhookEndpoints: { data: endpoints } })(),
      CreateWebhookEndpoint: () => {
        endpoints = [healthyEndpoint];
        return graphqlData({ createWebhookEndpoint: { data: { id: healthyEndpoint.id } } })();
      },
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: 'Add endpoint' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), ' https://app.example.com/hooks ');
    await userEvent.click(screen.getByRole('checkbox', { name: /summary/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Signing secret' })).toBeTruthy();
    expect(asked.find(({ name }) => name === 'CreateWebhookEndpoint')?.variables).toEqual({
      input: {
        url: 'https://app.example.com/hooks',
        description: '',
        eventTypes: ['call_ended', 'call_summary_ready'],
      },
    });
  });

  it('a secret is asked for when somebody wants to see it, and leaves the page when it is hidden', async () => {
    const asked = answerOperations({
      ...webhookAnswers([healthyEndpoint]),
      WebhookEndpointSecret: graphqlData({
        webhookEndpointSecret: { secret: 'whsec_c2VjcmV0', previousSecretExpiresAt: null },
      }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    expect(asked.some(({ name }) => name === 'WebhookEndpointSecret')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('whsec_c2VjcmV0')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(document.body.textContent).not.toContain('whsec_');
  });

  it('a replaced secret is shown with the time until which the old one signs too', async () => {
    answerOperations({
      ...webhookAnswers([healthyEndpoint]),
      RotateWebhookEndpointSecret: graphqlData({
        rotateWebhookEndpointSecret: {
          data: { secret: 'whsec_bmV3', previousSecretExpiresAt: Date.UTC(2026, 10, 23, 3) },
        },
      }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Replace the secret' }));
    await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('whsec_bmV3')).toBeTruthy();
    expect(screen.getByText(/Until Nov 23, 2026.*old secret too/)).toBeTruthy();
  });

  it('a refusal while it is deleted is said in the dialog, which stays', async () => {
    answerOperations({
      ...webhookAnswers([healthyEndpoint]),
      DeleteWebhookEndpoint: graphqlData({
        deleteWebhookEndpoint: { code: 'not_found', message: 'x', details: [] },
      }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this endpoint?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/somebody has deleted it/);
  });
});

describe('the deliveries', () => {
  const openDeliveries = async () => {
    await userEvent.click(await screen.findByRole('tab', { name: 'Deliveries' }));
  };

  it('are asked for by what the person chooses', async () => {
    const asked = answerOperations(webhookAnswers([healthyEndpoint]));
    view();
    await openDeliveries();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'failed');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'call.ended');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Endpoint' }), 'whe_1');
    await userEvent.type(screen.getByRole('textbox', { name: 'Tenant ID' }), 'ten_1');
    await vi.waitFor(() =>
      expect(asked.findLast(({ name }) => name === 'WebhookDeliveries')?.variables).toEqual({
        filter: { endpointId: 'whe_1', eventType: 'call_ended', state: 'failed', tenantId: 'ten_1' },
        cursor: null,
      }),
    );
  });

  it('one that waits for its next attempt shows when that is, and each attempt says why it failed', async () => {
    answerOperations(webhookAnswers([healthyEndpoint]));
    view();
    await openDeliveries();
    await userEvent.click(await screen.findByRole('button', { name: /A call has ended/ }));
    const dialog = screen.getByRole('dialog', { name: 'Delivery' });
    expect(await within(dialog).findByText(/Next attempt/)).toBeTruthy();
    expect(within(dialog).getByText(/no answer within 15 seconds/)).toBeTruthy();
    expect(within(dialog).getByText(/webhook-id: msg_1/)).toBeTruthy();
    expect(within(dialog).getByText(/"type": "call.ended"/)).toBeTruthy();
  });

  it('stay in sight while the service is away, with a word about it', async () => {
    const answers = webhookAnswers([healthyEndpoint]);
    let isAway = false;
    answerOperations({
      ...answers,
      WebhookEndpoints: () => {
        if (isAway) throw new TypeError('Failed to fetch');
        return answers.WebhookEndpoints();
      },
      UpdateWebhookEndpoint: () => {
        isAway = true;
        return graphqlData({ updateWebhookEndpoint: { data: { id: 'whe_1' } } })();
      },
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText(/newest state cannot be read/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: healthyEndpoint.url })).toBeTruthy();
  });
});
