import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerFetch, noAnswerYet } from '@/testing/answer-fetch';
import { renderIn } from '@/testing/render-in';
import { SignInForm } from './sign-in-form';

const email = () => screen.getByLabelText('Email address');
const submit = () => screen.getByRole('button', { name: /Send/ });

async function ask(address: string) {
  const person = userEvent.setup();
  renderIn('en', <SignInForm />);
  if (address !== '') await person.type(email(), address);
  await person.keyboard('{Tab}');
  await person.click(submit());
}

describe('signing in', () => {
  it('asks for an address first: nothing is sent without one, and the field takes the focus', async () => {
    const asked = answerFetch();
    await ask('');
    expect(screen.getByRole('alert').textContent).toContain('name@example.com');
    expect(document.activeElement).toBe(email());
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it('shows that it is sending, and sends once however often the button is pressed', async () => {
    const asked = answerFetch(noAnswerYet);
    await ask('a@example.com');
    await userEvent.click(submit());
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/auth/links', { email: 'a@example.com', locale: 'en' }],
    ]);
  });

  it('says that the mail is on its way, and the focus goes to that', async () => {
    answerFetch(() => new Response(null, { status: 202 }));
    await ask('a@example.com');
    const title = await screen.findByRole('heading', { name: 'Check your mail' });
    expect(document.activeElement).toBe(title);
    expect(document.body.textContent).toContain('a@example.com');
  });

  it.each([
    [
      'too many mails, with the minutes to wait',
      new Response('{}', { status: 429, headers: { 'retry-after': '120' } }),
      /about 2 min/,
    ],
    ['a service that is away', new Response('{}', { status: 503 }), /cannot be reached/],
    ['an address that the service refuses', new Response('{}', { status: 422 }), /name@example\.com/],
  ])('tells %s, and lets the person try again', async (_, response, words) => {
    answerFetch(() => response);
    await ask('a@example.com');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(submit().getAttribute('aria-disabled')).toBeNull();
  });
});
