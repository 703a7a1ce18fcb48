import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOperations, graphqlData } from '@/testing/answer-fetch';
import { renderIn } from '@/testing/render-in';
import { ApiKeysView } from './api-keys-view';
import type { ApiKey } from './documents';

afterEach(() => vi.unstubAllGlobals());

const key: ApiKey = {
  id: 'key_1',
  name: 'Booking server',
  start: 'vk_test_ab12',
  last4: 'wxyz',
  createdBy: 'mika@example.com',
  createdAt: Date.UTC(2026, 10, 20, 3),
  lastUsedAt: null,
  revokedAt: null,
};
const ofOperator: ApiKey = { ...key, id: 'key_2', name: 'First', createdBy: null, lastUsedAt: key.createdAt };
const revokedKey: ApiKey = { ...key, id: 'key_3', name: 'Old', revokedAt: key.createdAt };
const secret = `vk_test_${'a'.repeat(40)}`;

const listOf = (...keys: ApiKey[]) => ({ ApiKeys: graphqlData({ apiKeys: { data: keys } }) });
const refused = (field: string, code: string) => graphqlData({ [field]: { code, message: code, details: [] } });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

async function create(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Create a key' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Name'));
  await userEvent.paste(name);
  await userEvent.keyboard('{Enter}');
  return dialog;
}

describe('the list of API keys', () => {
  it('tells of each key by whom it was made, when it was used, and whether it works', async () => {
    answerOperations(listOf(key, ofOperator, revokedKey));
    renderIn('en', <ApiKeysView environment="test" canManage />);
    const made = await rowOf('Booking server');
    made.getByText('vk_test_ab12…wxyz');
    made.getByText('by mika@example.com');
    made.getByText('Never used');
    made.getByText('Works');
    const first = await rowOf('First');
    first.getByText('by the operator of the service');
    expect(first.queryByText('Never used')).toBeNull();
    const old = await rowOf('Old');
    old.getByText(/^Revoked at Nov 20, 2026/);
    expect(old.queryByRole('button')).toBeNull();
  });

  it('is of the environment in which the page is', async () => {
    const asked = answerOperations(listOf());
    renderIn('ja', <ApiKeysView environment="live" canManage />);
    await screen.findByText('API キーはまだありません');
    expect(asked.map(({ headers }) => headers.get('x-uketsuke-environment'))).toEqual(['live']);
  });

  it('a plain member only looks on, and is told who may do more', async () => {
    answerOperations(listOf(key));
    renderIn('en', <ApiKeysView environment="live" canManage={false} />);
    await screen.findByText('Booking server');
    expect(screen.queryByRole('button')).toBeNull();
    screen.getByText('Only owners and admins of the organization can create and revoke API keys.');
  });
});

describe('creating a key', () => {
  it('shows the key until it is put away, and never again', async () => {
    const data = { secret, apiKey: { id: 'key_9', name: 'Server' } };
    const asked = answerOperations({ ...listOf(key), CreateApiKey: graphqlData({ createApiKey: { data } }) });
    renderIn('en', <ApiKeysView environment="test" canManage />);
    await create(' Server ');
    const shown = await screen.findByRole('region', { name: 'The API key “Server” has been created' });
    expect(document.activeElement).toBe(shown);
    expect(screen.queryByRole('dialog')).toBeNull();
    within(shown).getByText(secret);
    within(shown).getByText(/shown only now/);
    expect(asked.find(({ name }) => name === 'CreateApiKey')?.variables).toEqual({ name: 'Server' });
    expect(asked.filter(({ name }) => name === 'ApiKeys')).toHaveLength(2);
    await userEvent.click(within(shown).getByRole('button', { name: 'I have saved it' }));
    expect(screen.queryByText(secret)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'API keys' }));
  });

  it.each(['', ' ', 'x'.repeat(101)])('refuses the name "%s" without asking the service', async (name) => {
    const asked = answerOperations(listOf(key));
    renderIn('en', <ApiKeysView environment="test" canManage />);
    const dialog = await create(name);
    expect(dialog.getByRole('alert').textContent).toBe('Please enter 1 to 100 characters.');
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    expect(asked.map((operation) => operation.name)).toEqual(['ApiKeys']);
  });

  it('that the service refuses keeps what was written, and says why', async () => {
    answerOperations({ ...listOf(key), CreateApiKey: refused('createApiKey', 'forbidden') });
    renderIn('en', <ApiKeysView environment="test" canManage />);
    const dialog = await create('Server');
    expect((await dialog.findByRole('alert')).textContent).toBe('You are not allowed to do this.');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Server');
  });
});

describe('revoking a key', () => {
  it('is asked once more, and the list has the focus of the button that goes', async () => {
    const answers = listOf(key);
    const revoke = graphqlData({ revokeApiKey: { data: { id: key.id } } });
    const asked = answerOperations(Object.assign(answers, { RevokeApiKey: revoke }));
    renderIn('en', <ApiKeysView environment="test" canManage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Booking server (vk_test_ab12…)' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke this API key?' }));
    expect(asked.map(({ name }) => name)).toEqual(['ApiKeys']);
    Object.assign(answers, listOf({ ...key, revokedAt: key.createdAt }));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('The API key “Booking server” has been revoked.');
    expect((await rowOf('Booking server')).getByText(/^Revoked at/)).toBeDefined();
    expect(asked.find(({ name }) => name === 'RevokeApiKey')?.variables).toEqual({ id: key.id });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'API keys' }));
  });

  it('that was called off asked for nothing', async () => {
    const asked = answerOperations(listOf(key));
    renderIn('en', <ApiKeysView environment="test" canManage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Revoke / }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.map(({ name }) => name)).toEqual(['ApiKeys']);
  });
});
