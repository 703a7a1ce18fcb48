import type { Page } from '@uketsuke/domain';
import {
  type Agent,
  type AgentVersion,
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  listAgentVersions,
  listRecordedVersions,
  updateAgent,
  type VersionReference,
} from '@uketsuke/domain/agent';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { CallAgentRef } from './call.ts';
import type { GraphQLContext } from './context.ts';
import { fromParent } from './from-parent.ts';
import { pageArgs, PageRef, queryOfRows } from './page.ts';
import { mayRefuse } from './refusal.ts';

const configOf = ({ current }: { current: { config: unknown } }): unknown => current.config;

const AgentRef = builder.prismaObject('Agent', {
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    version: t.exposeInt('version'),
    config: t.field({
      type: 'JSON',
      description: 'AgentConfig, with the keys of the HTTP API.',
      select: { current: { select: { config: true } } },
      resolve: configOf,
      extensions: { [fromParent]: configOf },
    }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    updatedAt: t.expose('updatedAt', { type: 'UnixMilliseconds' }),
    versions: t.relation('versions', { description: 'Newest first.', query: { orderBy: { version: 'desc' } } }),
    tenants: t.relation('tenants', {
      description: 'Those whose default agent it is, newest first.',
      query: { where: { deletedAt: null }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
    }),
  }),
});

builder.prismaObject('AgentVersion', {
  fields: (t) => ({
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    config: t.expose('config', { type: 'JSON' }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
  }),
});

/** Keys are `id@version`. */
const recordedVersion = createBatchLoader(async (domain, keys) => {
  const versions = await listRecordedVersions(domain, keys.map(referenceOf));
  return new Map(versions.map((found) => [keyOf({ id: found.agentId, version: found.version }), found]));
});

function keyOf({ id, version }: VersionReference): string {
  return `${id}@${version}`;
}

function referenceOf(key: string): VersionReference {
  const at = key.lastIndexOf('@');
  return { id: key.slice(0, at), version: Number(key.slice(at + 1)) };
}

async function versionOf(context: GraphQLContext, reference: VersionReference): Promise<AgentVersion> {
  const found = await recordedVersion(context, keyOf(reference));
  if (!found) throw new Error('A call without the version of its agent');
  return found;
}

builder.objectFields(CallAgentRef, (t) => ({
  name: t.string({ resolve: async (agent, _args, context) => (await versionOf(context, agent)).name }),
  config: t.field({
    type: 'JSON',
    description: 'AgentConfig, with the keys of the HTTP API.',
    resolve: async (agent, _args, context) => (await versionOf(context, agent)).config,
  }),
}));

const AgentPageRef = builder.objectRef<Page<Agent>>('AgentPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [AgentRef] }) }),
});

const AgentFilter = builder.inputType('AgentFilter', {
  fields: (t) => ({ search: t.string({ description: 'Part of the name, whatever the case.' }) }),
});

builder.queryFields((t) => ({
  agents: t.field({
    description: 'Newest first.',
    type: AgentPageRef,
    authScopes: { reader: true },
    args: { filter: t.arg({ type: AgentFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, context, info) =>
      listAgents(context.domain, { ...filter, cursor, limit }, queryOfRows(context, info)),
  }),
  agent: t.prismaField({
    description: 'With an older version, name, config and updatedAt are those of that version.',
    type: 'Agent',
    authScopes: { reader: true },
    args: { id: t.arg.id({ required: true }), version: t.arg.int() },
    resolve: (query, _root, reference, { domain }) => getAgent(domain, reference, query),
  }),
  agentVersions: t.prismaField({
    description: 'Newest first.',
    type: ['AgentVersion'],
    authScopes: { reader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { domain }) => listAgentVersions(domain, id, query),
  }),
}));

const AgentCreate = builder.inputType('AgentCreate', {
  fields: (t) => ({ name: t.string({ required: true }), config: t.field({ type: 'JSON', required: true }) }),
});
const AgentUpdate = builder.inputType('AgentUpdate', {
  fields: (t) => ({ name: t.string(), config: t.field({ type: 'JSON', required: true }) }),
});

builder.mutationFields((t) => ({
  createAgent: t.prismaField({
    type: 'Agent',
    authScopes: { admin: true },
    errors: mayRefuse('invalid_request', 'invalid_config'),
    args: { input: t.arg({ type: AgentCreate, required: true }) },
    resolve: (query, _root, { input }, { domain }) => createAgent(domain, input, query),
  }),
  updateAgent: t.prismaField({
    description: 'Adds a version. An omitted name stays.',
    type: 'Agent',
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'invalid_request', 'invalid_config'),
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: AgentUpdate, required: true }) },
    resolve: (query, _root, { id, input }, { domain }) => updateAgent(domain, id, input, query),
  }),
  deleteAgent: t.field({
    description: 'Answers the id. Refused with `in_use` while a tenant uses the agent.',
    type: 'ID',
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'in_use'),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { domain }) => {
      await deleteAgent(domain, id);
      return id;
    },
  }),
}));
