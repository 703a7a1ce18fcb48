import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerFetch, graphqlData } from '@/testing/answer-fetch';
import { renderIn } from '@/testing/render-in';
import type { Role } from './documents';
import { PersonalDataView } from './personal-data-view';

const retention = { transcriptDays: 90, fieldsDays: null, fromDays: 45 };

function show(role: Role, locale: 'ja' | 'en' = 'en') {
  renderIn(locale, <PersonalDataView environment="live" role={role} retention={retention} />);
}

const refused = (field: string, code: string) => graphqlData({ [field]: { code, message: code, details: [] } });
const variablesOf = (body: unknown) => (body as { variables: unknown }).variables;

describe('how long data is kept', () => {
  it('is shown as it is, also where it was set elsewhere', () => {
    show('owner', 'ja');
    const shown = screen.getAllByRole<HTMLSelectElement>('combobox').map((select) => select.selectedOptions[0]?.text);
    expect(shown).toEqual(['90 日', '無期限', '45 日']);
  });

  it('is made longer at once', async () => {
    const longer = { ...retention, transcriptDays: 365 };
    const asked = answerFetch(graphqlData({ setRetention: { data: longer } }));
    show('owner');
    await userEvent.selectOptions(screen.getByLabelText('What was said'), '365 days');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is how long it is kept from now on.')).toBeDefined();
    expect(variablesOf(asked[0]?.body)).toEqual({ input: longer });
  });

  it('is made shorter only when the person says so twice', async () => {
    const asked = answerFetch(graphqlData({ setRetention: { data: { ...retention, fieldsDays: 30 } } }));
    show('owner');
    await userEvent.selectOptions(screen.getByLabelText('What was collected'), '30 days');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLSelectElement>('What was collected').value).toBe('for-good');
    await userEvent.selectOptions(screen.getByLabelText('What was collected'), '30 days');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save and let it be erased' }));
    expect(await screen.findByText('This is how long it is kept from now on.')).toBeDefined();
    expect(asked).toHaveLength(1);
  });

  it('is changed by owners only', () => {
    show('admin');
    expect(screen.getAllByRole<HTMLSelectElement>('combobox').every(({ disabled }) => disabled)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('Only an owner can change this.')).toBeDefined();
  });
});

describe('erasing', () => {
  it('of a caller asks once more, and tells what was erased and what is still in progress', async () => {
    const asked = answerFetch(
      graphqlData({ eraseCaller: { data: { reference: 'caller_ab12', callsErased: 3, callsRunning: 1 } } }),
    );
    show('admin');
    await userEvent.type(screen.getByLabelText('Telephone number'), ' 090-1234-5678 {Enter}');
    expect(asked).toEqual([]);
    expect(document.activeElement?.textContent).toContain('090-1234-5678');
    await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByText('Calls erased: 3.')).toBeDefined();
    expect(screen.getByText('Still in progress, and not erased: 1. Erase again when they have ended.')).toBeDefined();
    expect(screen.getByText('caller_ab12')).toBeDefined();
    expect(variablesOf(asked[0]?.body)).toEqual({ number: '090-1234-5678' });
  });

  it.each([
    ['conflict', 'The call is in progress. Try again when it has ended.'],
    ['not_found', 'There is no such call in this environment.'],
    ['unavailable', 'The service cannot be reached. Check your network, wait a moment and try again.'],
  ])('of a call that is refused (%s) says what to do next, and keeps what was written', async (code, text) => {
    answerFetch(refused('eraseCall', code));
    show('owner');
    await userEvent.type(screen.getByLabelText('Call ID'), 'call_1{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByLabelText<HTMLInputElement>('Call ID').value).toBe('call_1');
  });

  it('can be left, and nothing was asked', async () => {
    const asked = answerFetch();
    show('owner');
    const input = screen.getByLabelText('Call ID');
    await userEvent.type(input, 'call_1{Enter}');
    const group = screen.getByRole('group', { name: 'Erase for good' });
    await userEvent.click(within(group).getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(input);
    expect(asked).toEqual([]);
  });

  it('of nothing is a fault of the field', async () => {
    show('owner', 'ja');
    await userEvent.click(screen.getAllByRole('button', { name: '消去する' })[0] ?? expect.fail());
    expect(screen.getByRole('alert').textContent).toBe('入力してください。');
  });

  it('is for owners and admins', () => {
    show('member');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Only owners and admins can erase.')).toBeDefined();
  });
});
