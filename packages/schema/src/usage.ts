import { usageGroupings } from '@uketsuke/contracts';
import { getUsage, type Usage, type UsageCounters, type UsageGroup, usageNote } from '@uketsuke/domain/usage';
import { builder } from './builder.ts';
import { Channel } from './call.ts';
import { EnvironmentKind } from './organization.ts';

const UsageGrouping = builder.enumType('UsageGrouping', { values: usageGroupings });

const UsageCountersRef = builder.interfaceRef<UsageCounters>('UsageCounters').implement({
  fields: (t) => ({
    calls: t.exposeInt('calls'),
    // A Float: a GraphQL Int ends at 68 years of seconds.
    seconds: t.exposeFloat('seconds', { description: 'Every call rounded up by itself.' }),
    minutes: t.exposeFloat('minutes', { description: 'seconds / 60, two decimals.' }),
    amountYen: t.expose('amountMilliYen', { type: 'Yen', description: 'What the calls were billed.' }),
  }),
});

const UsageTotalRef = builder
  .objectRef<UsageCounters>('UsageTotal')
  .implement({ interfaces: [UsageCountersRef], fields: () => ({}) });

type GroupOf<Kind extends UsageGroup['kind']> = Extract<UsageGroup, { kind: Kind }>;

const UsageTenantRef = builder.objectRef<GroupOf<'tenant'>['tenant']>('UsageTenant').implement({
  description: 'A deleted one too.',
  fields: (t) => ({
    id: t.exposeID('id'),
    externalId: t.exposeString('externalId'),
    name: t.exposeString('name'),
  }),
});

const TenantUsageRef = builder.objectRef<GroupOf<'tenant'>>('TenantUsage').implement({
  interfaces: [UsageCountersRef],
  fields: (t) => ({ tenant: t.expose('tenant', { type: UsageTenantRef }) }),
});
const DayUsageRef = builder.objectRef<GroupOf<'day'>>('DayUsage').implement({
  interfaces: [UsageCountersRef],
  fields: (t) => ({ day: t.exposeString('day', { description: '`YYYY-MM-DD`, Japan time.' }) }),
});
const ChannelUsageRef = builder.objectRef<GroupOf<'channel'>>('ChannelUsage').implement({
  interfaces: [UsageCountersRef],
  fields: (t) => ({ channel: t.expose('channel', { type: Channel }) }),
});

const UsageGroupRef = builder.unionType('UsageGroup', {
  types: [TenantUsageRef, DayUsageRef, ChannelUsageRef],
  resolveType: ({ kind }) => {
    switch (kind) {
      case 'tenant':
        return TenantUsageRef;
      case 'day':
        return DayUsageRef;
      case 'channel':
        return ChannelUsageRef;
      default:
        return kind satisfies never;
    }
  },
});

const UsageRef = builder.objectRef<Usage>('Usage').implement({
  description: 'Of the calls that ended within the period.',
  fields: (t) => ({
    environment: t.expose('environment', { type: EnvironmentKind }),
    from: t.expose('from', { type: 'UnixMilliseconds' }),
    to: t.expose('to', { type: 'UnixMilliseconds', description: 'Exclusive.' }),
    groupBy: t.expose('groupBy', { type: UsageGrouping, nullable: true }),
    unitPriceYen: t.expose('unitPriceMilliYen', { type: 'Yen', description: 'Of a minute, now.' }),
    total: t.expose('total', { type: UsageTotalRef }),
    data: t.expose('data', { type: [UsageGroupRef] }),
    note: t.string({
      description: "In the reader's language, by `Accept-Language`.",
      resolve: (_usage, _args, { language = 'ja' }) => usageNote[language],
    }),
  }),
});

builder.queryField('usage', (t) =>
  t.field({
    description:
      'Each end is a date in Japan time (`to` includes that day) or Unix milliseconds (`to` is exclusive), as text.',
    type: UsageRef,
    authScopes: { reader: true },
    args: { from: t.arg.string(), to: t.arg.string(), groupBy: t.arg({ type: UsageGrouping }) },
    resolve: (_root, period, { domain }) => getUsage(domain, period),
  }),
);
