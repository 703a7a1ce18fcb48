import type { Page } from '@uketsuke/domain';
import { actorKinds, type AuditEntryView, listAuditEntries } from '@uketsuke/domain/audit';
import { builder } from './builder.ts';
import { pageArgs, PageRef } from './page.ts';

const AuditActorKind = builder.enumType('AuditActorKind', { values: actorKinds });

const AuditEntryRef = builder.objectRef<AuditEntryView>('AuditEntry').implement({
  description: 'What somebody did. No entry names a caller, and none is ever changed or deleted.',
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { description: '`call.erased`, `api_key.revoked`, …' }),
    actorKind: t.expose('actorKind', { type: AuditActorKind }),
    actorId: t.exposeID('actorId', { nullable: true, description: 'Of a person, an API key or a voice node.' }),
    actorEmail: t.exposeString('actorEmail', { nullable: true, description: 'Of a person.' }),
    environmentId: t.exposeID('environmentId', {
      nullable: true,
      description: 'null: it concerns the organization as a whole.',
    }),
    objectId: t.exposeID('objectId', { nullable: true, description: 'What it was done to.' }),
    details: t.expose('details', { type: 'JSON' }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
  }),
});

const AuditEntryPageRef = builder.objectRef<Page<AuditEntryView>>('AuditEntryPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [AuditEntryRef] }) }),
});

const AuditEntryFilter = builder.inputType('AuditEntryFilter', {
  fields: (t) => ({
    action: t.string(),
    objectId: t.string({
      description: 'Of a call, a key, a member, a tenant; or the `reference` of an erased caller.',
    }),
  }),
});

builder.queryField('auditEntries', (t) =>
  t.field({
    description: 'Of the organization, both environments, newest first.',
    type: AuditEntryPageRef,
    authScopes: { steward: true },
    args: { filter: t.arg({ type: AuditEntryFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, { domain }) => listAuditEntries(domain, { ...filter, cursor, limit }),
  }),
);
