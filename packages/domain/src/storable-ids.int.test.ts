import { createTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { beforeAll, expect, test } from 'vitest';
import { deleteAgent, getAgent, listAgentVersions, updateAgent } from './agent/index.ts';
import { revokeApiKey } from './api-key/index.ts';
import { getCall, getCallByProvider } from './call/get.ts';
import { listToolInvocations } from './call/list-tool-invocations.ts';
import { listTurns } from './call/list-turns.ts';
import { changeMemberRole, removeMember } from './member/index.ts';
import { createSession } from './session/create.ts';
import {
  createTenant,
  deleteTenant,
  getTenant,
  listRecordedTenants,
  listTenants,
  rotateTenantSecret,
  updateTenant,
} from './tenant/index.ts';
import { getTranscript } from './transcript/get.ts';
import { listTranscripts } from './transcript/list.ts';

const setting = createTestContext();
const noIce = { stunUrls: [], turnUrls: [], turnSecret: null };
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization(setting);
});

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (answer) => answer,
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

test.each(['agt_\u0000', '\u0000', 'ten_\ud800', '\udfff'])(
  'the id %j exists nowhere, and is no failure',
  async (id) => {
    const { ctx } = org.live;
    const owner = org.live.ctxAs('owner');
    const config = japaneseConfig();
    const notFound = {
      getAgent: () => getAgent(ctx, { id }),
      getAgentVersion: () => getAgent(ctx, { id, version: 1 }),
      listAgentVersions: () => listAgentVersions(ctx, id),
      updateAgent: () => updateAgent(ctx, id, { config }),
      deleteAgent: () => deleteAgent(ctx, id),
      getTenant: () => getTenant(ctx, id),
      getTenantWithAgent: () => getTenant(ctx, id, { include: { agent: true } }),
      updateTenant: () => updateTenant(ctx, id, { name: 'x' }),
      rotateTenantSecret: () => rotateTenantSecret(ctx, id),
      deleteTenant: () => deleteTenant(ctx, id),
      getCall: () => getCall(ctx, id),
      getCallByProvider: () => getCallByProvider(ctx, id),
      getTranscript: () => getTranscript(ctx, id),
      revokeApiKey: () => revokeApiKey(owner, id),
      changeMemberRole: () => changeMemberRole(owner, { id, role: 'admin' }),
      removeMember: () => removeMember(owner, id),
    };
    for (const [verb, work] of Object.entries(notFound)) expect.soft(await outcomeOf(work()), verb).toBe('not_found');
    const invalid = {
      createTenant: () => createTenant(ctx, { externalId: 'a', agentId: id }),
      createSession: () => createSession(ctx, { tenantId: id }, noIce),
      searchTenants: () => listTenants(ctx, { search: id }),
    };
    for (const [verb, work] of Object.entries(invalid))
      expect.soft(await outcomeOf(work()), verb).toBe('invalid_request');
    const empty = {
      listTurns: () => listTurns(ctx, [id]),
      listToolInvocations: () => listToolInvocations(ctx, [id]),
      listTranscripts: () => listTranscripts(ctx, [id]),
      listRecordedTenants: () => listRecordedTenants(ctx, [id]),
    };
    for (const [verb, work] of Object.entries(empty)) expect.soft(await outcomeOf(work()), verb).toEqual(new Map());
  },
);
