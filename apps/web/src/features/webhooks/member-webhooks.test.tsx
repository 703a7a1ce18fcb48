import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOperations } from '@/testing/answer-fetch';
import { renderIn } from '@/testing/render-in';
import { healthyEndpoint, webhookAnswers } from '@/testing/webhook-answers';
import { MemberWebhooks } from './member-webhooks';

afterEach(() => vi.unstubAllGlobals());

describe('the room of webhooks in the dashboard', () => {
  it('asks for the environment in which it is', async () => {
    const asked = answerOperations(webhookAnswers([healthyEndpoint]));
    renderIn('en', <MemberWebhooks environment="test" canManage catalogue={[]} />);
    await screen.findByText(healthyEndpoint.url);
    for (const { headers } of asked) expect(headers.get('x-uketsuke-environment')).toBe('test');
  });

  it('a plain member looks on: no secret, and nothing to change', async () => {
    answerOperations(webhookAnswers([healthyEndpoint]));
    renderIn('en', <MemberWebhooks environment="live" canManage={false} catalogue={[]} />);
    expect(screen.queryByRole('button', { name: 'Add endpoint' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    await screen.findByRole('button', { name: /A call has ended/ });
    for (const name of ['Edit', 'Disable', 'Delete', 'Show', 'Replace the secret', 'Send', 'Send again']) {
      expect(screen.queryByRole('button', { name }), name).toBeNull();
    }
  });

  it('says of an endpoint that the service switched off since when, why, and what to do', async () => {
    const disabledAt = Date.parse('2026-11-20T03:00:00Z');
    const off = { ...healthyEndpoint, isEnabled: false, disabledReason: 'failing', disabledAt } as const;
    answerOperations(webhookAnswers([off]));
    renderIn('en', <MemberWebhooks environment="live" canManage catalogue={[]} />);
    await screen.findByText('Disabled');
    await userEvent.click(await screen.findByRole('button', { name: /Open the details/ }));
    expect(await screen.findByText(/Disabled by itself at .*everything has failed for 5 days/)).toBeTruthy();
  });
});
