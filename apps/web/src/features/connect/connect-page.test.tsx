import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attempt, Connection, Connector } from '@/features/connections/documents';
import { answerOperations, graphqlData, graphqlError } from '@/testing/answer-fetch';
import {
  chatwork,
  connectionAnswers,
  connectionOf,
  googleCalendar,
  googleSheets,
  kintone,
  pendingAttempt,
  teams,
} from '@/testing/connection-answers';
import { ConnectPage } from './connect-page';

const authorizeUrl = 'https://accounts.example.com/authorize?state=vas_1';
const popup = {
  opener: {} as unknown,
  location: { replace: vi.fn<(url: string) => void>() },
  close: vi.fn<() => void>(),
};
const open = vi.fn<() => typeof popup | null>();

beforeEach(() => {
  history.replaceState(null, '', '/connect/link_1#vls_secret');
  vi.stubGlobal('open', open);
  open.mockReturnValue(popup);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

const view = () => render(<ConnectPage linkId="link_1" locale="en" />);
const started = {
  StartConnection: graphqlData({ startConnection: { data: { authorizeUrl, attempt: { id: 'cat_1' } } } }),
};
const attempted = (attempt: Attempt) => ({ ConnectionAttempt: graphqlData({ connectionAttempt: attempt }) });

/** Presses the way to a service, and the button that leads to its pages. */
async function startConnecting({ name }: Connector): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Connect ${name}` }));
  await userEvent.click(screen.getByRole('button', { name: `Connect to ${name}` }));
}

describe('connecting', () => {
  it('opens a window by the press itself, leads it to the service, and gives it no way back into the page', async () => {
    let isOpenedFirst = false;
    answerOperations({
      ...connectionAnswers([googleCalendar], []),
      StartConnection: () => {
        isOpenedFirst = open.mock.calls.length === 1;
        return started.StartConnection();
      },
      ...attempted(pendingAttempt),
    });
    view();
    await startConnecting(googleCalendar);
    const waiting = await screen.findByRole('heading', { name: 'Waiting for you to agree at Google Calendar' });
    expect(document.activeElement).toBe(waiting);
    expect(isOpenedFirst).toBe(true);
    expect(popup.opener).toBeNull();
    expect(popup.location.replace).toHaveBeenCalledWith(authorizeUrl);
  });

  it('takes along the language to which the reader switched, for the page on which the window arrives', async () => {
    const asked = answerOperations({
      ...connectionAnswers([googleCalendar], []),
      ...started,
      ...attempted(pendingAttempt),
    });
    render(<ConnectPage linkId="link_1" locale="ja" />);
    await userEvent.click(await screen.findByRole('button', { name: 'English' }));
    await startConnecting(googleCalendar);
    await screen.findByRole('heading', { name: /Waiting/ });
    expect(asked.find(({ name }) => name === 'StartConnection')?.variables).toEqual({
      input: { connector: 'calendar_a', inputs: {}, locale: 'en' },
    });
  });

  it('believes the service alone: when the attempt is connected, the window is closed and set-up comes next', async () => {
    const connections: Connection[] = [];
    answerOperations({
      ...connectionAnswers([googleSheets], []),
      Connections: () => graphqlData({ connectors: [googleSheets], connections })(),
      ...started,
      ConnectionAttempt: () => {
        connections.push(connectionOf(googleSheets, { status: 'needs_setup' }));
        return attempted({
          ...pendingAttempt,
          status: 'connected',
          connectionId: 'con_spreadsheet_a',
        }).ConnectionAttempt();
      },
      ConnectionOptions: graphqlData({ connectionOptions: { spreadsheets: [], sheets: [], headers: [] } }),
    });
    view();
    await startConnecting(googleSheets);
    expect(await screen.findByText(/It is connected, and nearly ready/)).toBeTruthy();
    expect(popup.close).toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Google Sheets' }));
  });

  it('one that was refused says why, in words that help, and can be begun again', async () => {
    answerOperations({
      ...connectionAnswers([googleCalendar], []),
      ...started,
      ...attempted({ ...pendingAttempt, status: 'refused', reason: 'missing_permissions' }),
    });
    view();
    await startConnecting(googleCalendar);
    expect((await screen.findByRole('alert')).textContent).toMatch(/Connect again, and tick all that are shown/);
    expect(screen.getByRole('button', { name: 'Connect to Google Calendar' })).toBeTruthy();
  });

  it('where an administrator has to agree, there is a link to hand on to them', async () => {
    const adminConsentUrl = 'https://login.example.com/adminconsent?client_id=1';
    answerOperations({
      ...connectionAnswers([googleCalendar], []),
      ...started,
      ...attempted({ ...pendingAttempt, status: 'refused', reason: 'admin_consent', adminConsentUrl }),
    });
    view();
    await startConnecting(googleCalendar);
    expect(await screen.findByText(adminConsentUrl)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('where the browser opens no window, a link leads to the service and this tab knows the way back', async () => {
    open.mockReturnValue(null);
    answerOperations({ ...connectionAnswers([googleCalendar], []), ...started, ...attempted(pendingAttempt) });
    view();
    await startConnecting(googleCalendar);
    const link = await screen.findByRole('link', { name: 'Open the page of Google Calendar' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([authorizeUrl, null]);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(Object.values({ ...sessionStorage })).toEqual([expect.stringMatching(/\/connect\/link_1#vls_secret$/)]);
  });

  it('when the service refuses to begin, the empty window is closed and the reason is said', async () => {
    answerOperations({
      ...connectionAnswers([googleCalendar], []),
      StartConnection: graphqlData({ startConnection: { code: 'unavailable', message: '', details: [] } }),
    });
    view();
    await startConnecting(googleCalendar);
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(popup.close).toHaveBeenCalled();
  });

  it('leads through what an administrator registers, with the address to copy, and names what is missing', async () => {
    const asked = answerOperations({ ...connectionAnswers([kintone], []), ...started, ...attempted(pendingAttempt) });
    view();
    await userEvent.click(await screen.findByRole('button', { name: 'Connect kintone' }));
    const steps = screen.getByRole('region', { name: 'Before you connect' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
    expect(within(steps).getByText('https://api.example.com/connect/callback')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Subdomain' }), 'sample');
    await userEvent.click(screen.getByRole('button', { name: 'Connect to kintone' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Client ID' }));
    expect(open).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Client ID' }), 'id');
    await userEvent.type(screen.getByLabelText('Client secret'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Connect to kintone' }));
    await screen.findByRole('heading', { name: /Waiting/ });
    expect(asked.find(({ name }) => name === 'StartConnection')?.variables).toEqual({
      input: {
        ...{ connector: 'database_app_a', locale: 'en' },
        inputs: { subdomain: 'sample', client_id: 'id', client_secret: 'secret' },
      },
    });
  });

  it('a key is one field, tried before it is kept; one that fails is said at once', async () => {
    const asked = answerOperations({
      ...connectionAnswers([chatwork], []),
      CreateConnection: graphqlData({ createConnection: { code: 'verify_failed', message: '', details: [] } }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: 'Connect Chatwork' }));
    await userEvent.type(screen.getByLabelText('API token'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/The test call failed/);
    expect(open).not.toHaveBeenCalled();
    expect(asked.find(({ name }) => name === 'CreateConnection')?.variables).toEqual({
      input: { connector: 'chat_d', secret: 'wrong', input: {} },
    });
  });

  it('a service that the operator has not set up is not offered', async () => {
    answerOperations(connectionAnswers([teams, chatwork], []));
    view();
    await screen.findByRole('heading', { name: 'Chatwork' });
    expect(screen.queryByText('Teams')).toBeNull();
  });
});

describe('a connection', () => {
  it('of a sheet: file, sheet and columns are chosen one after the other, and the column of phone numbers is found', async () => {
    const connection = connectionOf(googleSheets, { status: 'needs_setup' });
    const asked = answerOperations({
      ...connectionAnswers([googleSheets], [connection]),
      ConnectionOptions: graphqlData({
        connectionOptions: {
          spreadsheets: [{ id: 'file_1', name: 'Customers' }],
          sheets: [{ id: 'Calls', name: 'Calls' }],
          headers: ['Name', 'Phone', 'Note', 'Note'],
        },
      }),
      UpdateConnection: graphqlData({ updateConnection: { data: { id: connection.id } } }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Finish set-up/ }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Spreadsheet' }), 'Customers');
    // The only sheet is taken, and a heading that stands twice cannot be meant.
    expect((await screen.findAllByRole('checkbox')).length).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: 'Save these settings' }));
    expect(await screen.findByText(/The next call uses this connection/)).toBeTruthy();
    expect(asked.find(({ name }) => name === 'UpdateConnection')?.variables).toEqual({
      id: connection.id,
      config: {
        ...{ spreadsheet: 'file_1', sheet: 'Calls', lookup_column: 'Phone' },
        columns: { Name: 'Name', Phone: 'Phone' },
      },
    });
  });

  it('of an account without files gets a fresh one, and is of use at once', async () => {
    const connections = [connectionOf(googleSheets, { status: 'needs_setup' })];
    const asked = answerOperations({
      ...connectionAnswers([googleSheets], connections),
      ConnectionOptions: graphqlData({ connectionOptions: { spreadsheets: [], sheets: [], headers: [] } }),
      FurnishConnection: graphqlData({ furnishConnection: { data: { id: 'con_spreadsheet_a' } } }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Finish set-up/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new spreadsheet' }));
    expect(await screen.findByText(/The next call uses this connection/)).toBeTruthy();
    expect(asked.find(({ name }) => name === 'FurnishConnection')?.variables).toEqual({
      ...{ id: 'con_spreadsheet_a', locale: 'en' },
    });
  });

  it('of a file that is there already: it is picked in a window of Google’s, and can be chosen then', async () => {
    const connection = connectionOf(googleSheets, { status: 'needs_setup' });
    let hasPicked = false;
    const asked = answerOperations({
      ...connectionAnswers([googleSheets], [connection]),
      ConnectionOptions: () => {
        const spreadsheets = hasPicked ? [{ id: 'file_1', name: 'Customers' }] : [];
        return graphqlData({ connectionOptions: { spreadsheets, sheets: [], headers: [] } })();
      },
      RestartConnection: () => {
        hasPicked = true;
        return graphqlData({ restartConnection: { data: { authorizeUrl, attempt: { id: 'cat_1' } } } })();
      },
      ...attempted({ status: 'connected', reason: null, adminConsentUrl: null, connectionId: connection.id }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Finish set-up/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pick a spreadsheet of yours at Google' }));
    expect(await screen.findByRole('option', { name: 'Customers' })).toBeTruthy();
    expect(popup.location.replace).toHaveBeenCalledWith(authorizeUrl);
    expect(asked.find(({ name }) => name === 'RestartConnection')?.variables).toMatchObject({
      ...{ id: connection.id, isPicking: true },
    });
  });

  it('of a calendar: hours that end before they begin are not saved', async () => {
    const connection = connectionOf(googleCalendar);
    const calendars = [{ id: 'salon@example.com', name: 'Salon', primary: true }];
    const asked = answerOperations({
      ...connectionAnswers([googleCalendar], [connection]),
      ConnectionOptions: graphqlData({ connectionOptions: { calendars } }),
      UpdateConnection: graphqlData({ updateConnection: { data: { id: connection.id } } }),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Settings/ }));
    const end = await screen.findByRole('combobox', { name: 'End on Monday' });
    await userEvent.selectOptions(end, '08:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save these settings' }));
    expect(screen.getByText('The end has to be after the beginning.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Beginning on Monday' }));
    expect(asked.some(({ name }) => name === 'UpdateConnection')).toBe(false);
  });

  it('that is broken says so, and is connected again as the same connection', async () => {
    const connection = connectionOf(googleCalendar, { status: 'needs_reauth' });
    const asked = answerOperations({
      ...connectionAnswers([googleCalendar], [connection]),
      RestartConnection: graphqlData({ restartConnection: { data: { authorizeUrl, attempt: { id: 'cat_1' } } } }),
      ...attempted(pendingAttempt),
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Reconnect/ }));
    expect(screen.getByText(/its settings work as before/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Connect to Google Calendar' }));
    await screen.findByRole('heading', { name: /Waiting/ });
    expect(asked.find(({ name }) => name === 'RestartConnection')?.variables).toEqual({
      id: connection.id,
      inputs: {},
      locale: 'en',
    });
  });

  it('is let go only when that was confirmed', async () => {
    const connections = [connectionOf(chatwork)];
    const asked = answerOperations({
      ...connectionAnswers([chatwork], []),
      Connections: () => graphqlData({ connectors: [chatwork], connections })(),
      DeleteConnection: () => {
        connections.pop();
        return graphqlData({ deleteConnection: { data: true } })();
      },
    });
    view();
    await userEvent.click(await screen.findByRole('button', { name: /Settings/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(asked.some(({ name }) => name === 'DeleteConnection')).toBe(false);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    await screen.findByRole('button', { name: 'Connect Chatwork' });
    expect(screen.queryByText('salon@example.com')).toBeNull();
  });
});

it('a link that has expired says so, and what to do', async () => {
  answerOperations({ LinkPage: graphqlError('unauthorized') });
  view();
  expect((await screen.findByRole('alert')).textContent).toMatch(/ask whoever sent the link for a new one/);
});
