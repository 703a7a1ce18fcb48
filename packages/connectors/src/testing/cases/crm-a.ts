import { expect } from 'vitest';
import type { ConnectorCase } from '../connector-case.ts';
import { issuedTokens } from '../issued-tokens.ts';

const scope = 'oauth crm.objects.contacts.read crm.objects.contacts.write tickets';

export const crmA: ConnectorCase = {
  provider: 'hubspot',
  host: 'api.hubapi.com',
  credentials: ({ providers }) => issuedTokens(providers.hubspot.oauth, { scope }),
  account: { label: 'HubSpot 4242 (app.hubspot.com)' },
  config: {},
  said: {
    action: 'add_note',
    arguments: (text) => ({ contact_id: '501', text }),
    written: ({ hubspot }) => hubspot.notes.map(({ properties }) => properties['hs_note_body'] ?? ''),
    markup: /<(?!br>)/,
  },
  countEffects: ({ hubspot }) => hubspot.contacts.length + hubspot.notes.length + hubspot.tickets.length,
  actions: [
    {
      name: 'find_contact',
      arguments: { phone: '090-1111-2222' },
      answer: { contacts: [expect.objectContaining({ contact_id: '501', name: '佐藤 花子' })] },
    },
    {
      name: 'create_contact',
      arguments: { name: '山田 太郎', email: 'yamada@example.com' },
      answer: { ok: true, contact_id: expect.stringMatching(/^\d+$/) },
    },
    {
      name: 'add_note',
      arguments: ([, created]) => ({ contact_id: created?.['contact_id'], text: '<b>折り返し</b>\n希望' }),
      answer: { ok: true, note_id: expect.any(String) },
    },
    {
      name: 'create_ticket',
      arguments: ([, created]) => ({ contact_id: created?.['contact_id'], subject: '返品', content: '商品 A' }),
      answer: { ok: true, ticket_id: expect.any(String), has_contact: true },
    },
  ],
};
