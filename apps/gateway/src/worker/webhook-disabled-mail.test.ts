import type { DisabledNotice } from '@uketsuke/domain/webhook-endpoint';
import { expect, test } from 'vitest';
import { webhookDisabledMail } from './webhook-disabled-mail.ts';

const notice: DisabledNotice = {
  organization: 'Aoba <Foods>',
  environment: 'live',
  url: 'https://example.com/hooks?a=1&b=2',
  reason: 'failing',
  recipients: [],
};

test.each(['ja', 'en'] as const)('the mail in %s says which endpoint, why, and where to go', (locale) => {
  const mail = webhookDisabledMail(notice, { email: 'admin@example.com', locale }, 'https://dashboard.example.com');
  expect(mail.to).toBe('admin@example.com');
  for (const part of [notice.organization, notice.url, '120', 'https://dashboard.example.com']) {
    expect(mail.text).toContain(part);
  }
  expect(mail.html).toContain('Aoba &lt;Foods&gt;');
  expect(mail.html).toContain('a=1&amp;b=2');
});
