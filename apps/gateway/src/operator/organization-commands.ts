import {
  changeContract,
  type ContractChangeInput,
  createOrganization,
  listOrganizations,
} from '@uketsuke/domain/organization';
import { type Command, milliYen, required, UsageError, wholeNumber } from './command.ts';

const create: Command = {
  words: ['organization', 'create'],
  summary: 'Create an organization with both environments and an API key in each',
  options: {
    name: { value: 'NAME', isRequired: true },
    payment: { value: 'card|invoice', isRequired: true, choices: ['card', 'invoice'] },
    'owner-email': { value: 'EMAIL', isRequired: false },
  },
  async run(ctx, options) {
    const { organization, live, test } = await createOrganization(ctx, {
      name: required(options, 'name'),
      paymentMethod: options['payment'] === 'invoice' ? 'invoice' : 'card',
      ...(options['owner-email'] !== undefined && { ownerEmail: options['owner-email'] }),
    });
    return {
      organization_id: organization.id,
      name: organization.name,
      payment: organization.paymentMethod,
      live_key: live.key,
      test_key: test.key,
      live_key_id: live.apiKeyId,
      test_key_id: test.apiKeyId,
    };
  },
};

const list: Command = {
  words: ['organization', 'list'],
  summary: 'Show every organization, the newest first',
  options: {},
  async run(ctx) {
    const organizations = await listOrganizations(ctx);
    return {
      organizations: organizations.map(({ id, name, paymentMethod, createdAt }) => ({
        organization_id: id,
        name,
        payment: paymentMethod,
        created_at: createdAt.getTime(),
      })),
    };
  },
};

const contract: Command = {
  words: ['organization', 'contract'],
  summary: 'Change the terms that are named, for calls that begin from now on',
  options: {
    id: { value: 'ORGANIZATION_ID', isRequired: true },
    payment: { value: 'card|invoice', isRequired: false, choices: ['card', 'invoice'] },
    'per-minute-yen': { value: 'N', isRequired: false },
    'invoice-days-until-due': { value: 'N', isRequired: false },
    'spending-cap-yen': { value: 'N|none', isRequired: false },
    'concurrent-calls': { value: 'N', isRequired: false },
  },
  async run(ctx, options) {
    const terms = termsOf(options);
    if (Object.keys(terms).length === 0) throw new UsageError('Nothing to change was named');
    const organization = await changeContract(ctx, required(options, 'id'), terms);
    return {
      organization_id: organization.id,
      payment: organization.paymentMethod,
      per_minute_yen: Number(organization.perMinuteMilliYen) / 1000,
      invoice_days_until_due: organization.invoiceDaysUntilDue,
      spending_cap_yen: organization.spendingCapYen === null ? null : Number(organization.spendingCapYen),
      concurrent_calls: organization.concurrentCallsMax,
    };
  },
};

export const organizationCommands: readonly Command[] = [create, list, contract];

function termsOf(options: Readonly<Record<string, string>>): ContractChangeInput {
  const payment = options['payment'];
  const perMinuteYen = options['per-minute-yen'];
  const days = options['invoice-days-until-due'];
  const cap = options['spending-cap-yen'];
  const calls = options['concurrent-calls'];
  return {
    ...(payment !== undefined && { paymentMethod: payment === 'invoice' ? 'invoice' : 'card' }),
    ...(perMinuteYen !== undefined && { perMinuteMilliYen: milliYen(perMinuteYen, 'per-minute-yen') }),
    ...(days !== undefined && { invoiceDaysUntilDue: wholeNumber(days, 'invoice-days-until-due') }),
    ...(cap !== undefined && { spendingCapYen: cap === 'none' ? null : BigInt(wholeNumber(cap, 'spending-cap-yen')) }),
    ...(calls !== undefined && { concurrentCallsMax: wholeNumber(calls, 'concurrent-calls') }),
  };
}
