import { z } from 'zod';
import { personName, phone } from '../calendar/calendar-parameters.ts';
import { ask } from '../definition/ask.ts';
import { defineAction } from '../definition/define-action.ts';
import { asHtml } from '../definition/escapes.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { callerPhone, clip, internationalPhone, nationalDigits } from '../definition/texts.ts';
import { objectsPath, version } from './api.ts';
import type { CrmConfig } from './crm-config.ts';

const contactsMax = 5;
const contactId = z.string().regex(/^\d{1,20}$/, 'must be a valid contact_id');
const contact = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) });
const found = z.object({ results: z.array(contact), total: z.number().optional() });
const made = z.object({ id: z.string() });

const findParameters = z.strictObject({
  phone: phone.optional(),
  email: z.email().optional(),
  name: personName.optional(),
});
const findContact = defineAction<CrmConfig, typeof findParameters>({
  name: 'find_contact',
  tool: 'hubspot_find_contact',
  description: { ja: '電話番号・メールアドレス・名前から連絡先を探す', en: 'Finds contacts by phone, email or name' },
  confirm: false,
  repetition: 'none',
  parameters: findParameters,
  async run(provider, { caller, arguments: given }) {
    const hasQuestion = Object.values(given).some((value) => value !== undefined);
    const asked = hasQuestion ? given : { phone: callerPhone(caller.from) ?? undefined };
    const filterGroups = filtersOf(asked);
    if (filterGroups.length === 0) throw new ProviderError('invalid', 'A phone number, an email or a name is needed.');
    const json = {
      ...{ filterGroups, limit: contactsMax, after: '0', sorts: [] },
      properties: ['firstname', 'lastname', 'phone', 'mobilephone', 'email', 'company'],
    };
    const path = `${objectsPath('contacts')}/search`;
    const { results } = await ask(provider, { method: 'POST', path, json, isRead: true }, found);
    return { contacts: results.slice(0, contactsMax).map(shown) };
  },
});

const createParameters = z.strictObject({ name: personName, phone: phone.optional(), email: z.email().optional() });
const createContact = defineAction<CrmConfig, typeof createParameters>({
  name: 'create_contact',
  tool: 'hubspot_create_contact',
  description: { ja: '連絡先を登録する', en: 'Adds a contact' },
  done: { ja: '連絡先を登録しました', en: 'A contact was added' },
  confirm: false,
  repetition: 'local',
  parameters: createParameters,
  async run(provider, { caller, arguments: { name, email, phone: given } }) {
    const number = given === undefined ? callerPhone(caller.from) : internationalPhone(given);
    // Japanese names come as one: family name, then given name.
    const [lastname = name, firstname] = name.trim().split(/\s+/, 2);
    const properties = {
      lastname,
      ...(firstname !== undefined && { firstname }),
      ...(number !== null && { phone: number }),
      ...(email !== undefined && { email }),
    };
    const request = { method: 'POST', path: objectsPath('contacts'), json: { properties, associations: [] } } as const;
    const { status, body } = await provider.request({ ...request, accepts: [409] });
    if (status === 409) return { ok: true, contact_id: existingId(body), existed: true };
    return { ok: true, contact_id: idOf(body) };
  },
});

const noteParameters = z.strictObject({ contact_id: contactId, text: z.string().min(1).max(5000) });
const addNote = defineAction<CrmConfig, typeof noteParameters>({
  name: 'add_note',
  tool: 'hubspot_add_note',
  description: { ja: '連絡先にメモを残す', en: 'Leaves a note at a contact' },
  done: { ja: '連絡先にメモを残しました', en: 'A note was left at the contact' },
  confirm: false,
  repetition: 'local',
  parameters: noteParameters,
  async run(provider, { nowMs, arguments: { contact_id, text } }) {
    const json = {
      properties: { hs_timestamp: new Date(nowMs).toISOString(), hs_note_body: asHtml(text) },
      associations: [
        { to: { id: contact_id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] },
      ],
    };
    const { id } = await ask(provider, { method: 'POST', path: objectsPath('notes'), json }, made);
    return { ok: true, note_id: id };
  },
});

const ticketParameters = z.strictObject({
  contact_id: contactId.optional(),
  subject: z.string().min(1).max(200),
  content: z.string().max(5000),
});
const createTicket = defineAction<CrmConfig, typeof ticketParameters>({
  name: 'create_ticket',
  tool: 'hubspot_create_ticket',
  description: { ja: '問い合わせのチケットを作る', en: 'Makes a ticket' },
  done: { ja: '問い合わせのチケットを作りました', en: 'A ticket was made' },
  confirm: false,
  repetition: 'local',
  parameters: ticketParameters,
  async run(provider, { config, arguments: { contact_id, subject, content } }) {
    const properties = { subject, content, hs_pipeline: config.pipeline, hs_pipeline_stage: config.stage };
    const json = { properties, associations: [] };
    const { id } = await ask(provider, { method: 'POST', path: objectsPath('tickets'), json }, made);
    if (contact_id === undefined) return { ok: true, ticket_id: id };
    return { ok: true, ticket_id: id, has_contact: await connectContact(provider, { ticketId: id, contact_id }) };
  },
});

export const crmActions = [findContact, createContact, addNote, createTicket];

/** The ticket is there already: that it stands alone is told, not thrown. */
async function connectContact(
  provider: Provider,
  { ticketId, contact_id }: { ticketId: string; contact_id: string },
): Promise<boolean> {
  const path = `/crm/objects/${version}/tickets/${ticketId}/associations/default/contacts/${contact_id}`;
  try {
    await provider.request({ method: 'PUT', path });
    return true;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

interface Asked {
  phone?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
}

/** Any one of them is enough. */
function filtersOf({ phone: number, email, name }: Asked) {
  const one = (propertyName: string, operator: string, value: string) => ({
    filters: [{ propertyName, operator, value }],
  });
  const digits = nationalDigits(number ?? '');
  const names = (name ?? '')
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2);
  return [
    ...(digits === ''
      ? []
      : [
          one('hs_searchable_calculated_phone_number', 'EQ', digits.replace(/^0/, '')),
          one('phone', 'CONTAINS_TOKEN', `*${digits.replace(/^0/, '')}`),
          one('mobilephone', 'CONTAINS_TOKEN', `*${digits.replace(/^0/, '')}`),
        ]),
    ...(email === undefined ? [] : [one('email', 'EQ', email.toLowerCase())]),
    ...names.map((part) => one('lastname', 'CONTAINS_TOKEN', part)),
  ];
}

function shown({ id, properties }: z.output<typeof contact>) {
  const { lastname, firstname, phone: number, mobilephone, email, company } = properties;
  const name = [lastname, firstname].filter(Boolean).join(' ');
  const entries = Object.entries({ name, phone: number ?? mobilephone, email, company });
  const texts = entries.flatMap(([key, value]) => (value ? [[key, clip(value, 80)]] : []));
  return { contact_id: id, ...Object.fromEntries(texts) };
}

function idOf(body: unknown): string {
  const read = made.safeParse(body);
  if (read.success) return read.data.id;
  throw new ProviderError('unclear', 'The service answered something that cannot be read.');
}

/** HubSpot tells the contact that has the address in its message alone. */
function existingId(body: unknown): string | null {
  const message = z.object({ message: z.string() }).safeParse(body).data?.message ?? '';
  return /Existing ID:\s*(\d+)/.exec(message)?.[1] ?? null;
}
