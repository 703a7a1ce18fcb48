import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOperations, graphqlData } from '@/testing/answer-fetch';
import { chatwork, connectionAnswers, connectionOf, googleCalendar, teams } from '@/testing/connection-answers';
import { renderIn } from '@/testing/render-in';
import { MemberConnections } from './member-connections';

afterEach(() => vi.unstubAllGlobals());

const ofEnvironment = connectionOf(chatwork);
const ofTenant = connectionOf(googleCalendar, {
  tenantId: 'ten_1',
  status: 'needs_reauth',
  label: 'sakura@example.com',
});
const answers = {
  ...connectionAnswers([googleCalendar, chatwork], [ofEnvironment, ofTenant]),
  ConnectionTenants: graphqlData({
    tenants: {
      data: [
        { id: 'ten_1', name: 'Sakura Dental' },
        { id: 'ten_2', name: 'Momiji' },
      ],
    },
  }),
};

describe('the connections in the dashboard', () => {
  it('a broken one is said at once, whosever it is', async () => {
    answerOperations(answers);
    renderIn('en', <MemberConnections environment="test" canManage />);
    expect(await screen.findByText(/connected again: 1 \(Google Calendar \(sakura@example.com\)\)/)).toBeTruthy();
  });

  it("a tenant's own are apart from the organization's, under its name", async () => {
    const asked = answerOperations(answers);
    renderIn('en', <MemberConnections environment="test" canManage />);
    expect(await screen.findByText('salon@example.com')).toBeTruthy();
    expect(screen.queryByText('sakura@example.com')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Tenants' }));
    const tenant = await screen.findByRole('region', { name: 'Sakura Dental' });
    expect(within(tenant).getByText(/sakura@example.com/)).toBeTruthy();
    expect(screen.queryByText('salon@example.com')).toBeNull();
    for (const { headers } of asked) expect(headers.get('x-uketsuke-environment')).toBe('test');
  });

  it('for a broken one a fresh link is made, to its tenant and its service alone', async () => {
    const url = 'https://web.example.com/connect/link_9#vls_1';
    const asked = answerOperations({
      ...answers,
      CreateConnectLink: graphqlData({ createConnectLink: { data: { url, expiresAt: Date.UTC(2026, 10, 22, 3) } } }),
    });
    renderIn('en', <MemberConnections environment="live" canManage />);
    await userEvent.click(await screen.findByRole('tab', { name: 'Tenants' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Make a link for Google Calendar of Sakura Dental' }),
    );
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make the link' }));
    expect(await within(dialog).findByText(url)).toBeTruthy();
    expect(asked.find(({ name }) => name === 'CreateConnectLink')?.variables).toEqual({
      tenantId: 'ten_1',
      connectors: ['calendar_a'],
      locale: 'en',
    });
  });

  it('a link is sent by email where an address is given, and is not shown', async () => {
    const asked = answerOperations({
      ...answers,
      SendConnectLink: graphqlData({ sendConnectLink: { data: { isMailed: true } } }),
    });
    renderIn('en', <MemberConnections environment="live" canManage />);
    await userEvent.click(await screen.findByRole('tab', { name: 'Tenants' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link to the connect page' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Email address/ }), ' owner@example.com ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send it by email' }));
    expect(await within(dialog).findByText(/was sent to owner@example.com/)).toBeTruthy();
    expect(asked.find(({ name }) => name === 'SendConnectLink')?.variables).toEqual({
      ...{ tenantId: 'ten_1', connectors: null, email: 'owner@example.com', locale: 'en' },
    });
  });

  it('a link is sent to the chat alone of a tenant that has connected one, and to a tenant without one it cannot be', async () => {
    const chat = connectionOf(chatwork, { tenantId: 'ten_1' });
    const asked = answerOperations({
      ...answers,
      ...connectionAnswers([googleCalendar, chatwork], [ofEnvironment, chat]),
      SendConnectLink: graphqlData({ sendConnectLink: { data: { isMailed: false } } }),
    });
    renderIn('en', <MemberConnections environment="live" canManage />);
    await userEvent.click(await screen.findByRole('tab', { name: 'Tenants' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link to the connect page' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Tenant' }), 'Momiji');
    expect(dialog.queryByRole('button', { name: 'Send it to the chat' })).toBeNull();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Tenant' }), 'Sakura Dental');
    await userEvent.click(dialog.getByRole('button', { name: 'Send it to the chat' }));
    expect(await dialog.findByText(/was sent to the chat/)).toBeTruthy();
    const sent = asked.find(({ name }) => name === 'SendConnectLink');
    expect(sent?.variables).toEqual({ tenantId: 'ten_1', connectors: null, locale: 'en' });
    expect(asked.some(({ name }) => name === 'CreateConnectLink')).toBe(false);
  });

  it('a member connects for a tenant, and the connection is that tenant’s', async () => {
    const asked = answerOperations({
      ...answers,
      CreateConnection: graphqlData({ createConnection: { data: { id: 'con_9' } } }),
    });
    renderIn('en', <MemberConnections environment="live" canManage />);
    await userEvent.click(await screen.findByRole('tab', { name: 'Tenants' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Connect for a tenant' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tenant to connect for' }), 'Momiji');
    await userEvent.click(screen.getByRole('button', { name: `Connect ${chatwork.name}` }));
    await userEvent.type(screen.getByLabelText(/API token/), 'chatwork-token');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    const made = () => asked.find(({ name }) => name === 'CreateConnection');
    await waitFor(() => expect(made()).toBeDefined());
    expect(made()?.variables).toEqual({
      input: { connector: 'chat_d', secret: 'chatwork-token', input: {}, tenantId: 'ten_2' },
    });
  });

  it('a service that the operator has not set up is shown as such, and cannot be pressed', async () => {
    answerOperations(connectionAnswers([teams], []));
    renderIn('en', <MemberConnections environment="live" canManage />);
    expect(await screen.findByText('Not ready')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('of an MCP server its tools are shown, and there is nothing to save', async () => {
    const mcp = { ...googleCalendar, id: 'mcp', name: 'MCP', category: 'custom' } as const;
    answerOperations({
      ...connectionAnswers([mcp], [connectionOf(mcp)]),
      ConnectionOptions: graphqlData({ connectionOptions: { tools: [{ name: 'add', description: 'Adds numbers' }] } }),
    });
    renderIn('en', <MemberConnections environment="live" canManage />);
    await userEvent.click(await screen.findByRole('button', { name: /Settings/ }));
    expect(await screen.findByText('Adds numbers')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save these settings' })).toBeNull();
  });

  it('whoever may not change them sees how they are, and has nothing to press', async () => {
    answerOperations(answers);
    renderIn('en', <MemberConnections environment="live" canManage={false} />);
    expect(await screen.findByText('salon@example.com')).toBeTruthy();
    expect(screen.getByText(/Only owners and admins/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Tenants' }));
    await screen.findByRole('region', { name: 'Sakura Dental' });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
