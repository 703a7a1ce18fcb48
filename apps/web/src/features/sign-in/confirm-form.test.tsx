import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answerFetch } from '@/testing/answer-fetch';
import { renderIn } from '@/testing/render-in';
import { ConfirmForm } from './confirm-form';

afterEach(() => {
  location.hash = '';
});

async function confirm(hash: string) {
  location.hash = hash;
  renderIn('ja', <ConfirmForm />);
  await userEvent.click(screen.getByRole('button', { name: 'サインインする' }));
}

describe('using a link', () => {
  it('that is cut off sends nothing, and leads to a new one', async () => {
    const asked = answerFetch();
    await confirm('');
    expect(screen.getByRole('alert').textContent).toContain('途中で切れています');
    expect(screen.getByRole('link', { name: '新しいリンクを送る' }).getAttribute('href')).toBe('/sign-in');
    expect(asked).toEqual([]);
  });

  it('that is used or too old leads to a new one', async () => {
    const asked = answerFetch(() => new Response('{}', { status: 401 }));
    await confirm('#token=abc');
    expect((await screen.findByRole('alert')).textContent).toContain('期限切れか、すでに使われています');
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked[0]?.body).toEqual({ token: 'abc' });
  });

  it.each([
    [429, '試した回数が上限に達しました'],
    [503, 'サービスに接続できませんでした'],
  ])('when the service answers %i, can be tried again', async (status, words) => {
    answerFetch(() => new Response('{}', { status }));
    await confirm('#token=abc');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('button', { name: 'サインインする' })).toBeTruthy();
  });
});
