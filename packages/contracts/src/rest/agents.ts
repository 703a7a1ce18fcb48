import { z } from 'zod';
import { agentConfigInputSchema, agentConfigSchema, resourceName } from '../agent-config.ts';
import { eachLanguage, exampleWords } from '../example-words.ts';
import { exampleAgent, exampleAgentSummary, exampleConfig } from './examples.ts';
import { agentIdParam, idOf, listOf, queryInteger, says, shows, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

const agentFields = {
  id: idOf('agt'),
  name: z.string().meta({ ...says('Its name, for people', '人が見る名前'), ...shows(exampleWords.agent) }),
  version: z.int().min(1).meta(says('Starts at 1; each update adds one', '1 から始まり、更新のたびに 1 増えます')),
  created_at: timeOf('When it was created', '作成した時刻'),
  updated_at: timeOf('When its newest version was made', '最新の版を作った時刻'),
};

export const agentSummarySchema = z
  .object(agentFields)
  .meta({ id: 'AgentSummary', ...says('An agent without its config', 'エージェント（config を除く）') });
const { id, name, version, created_at, updated_at } = agentFields;
const configOutput = agentConfigSchema.meta({
  id: 'AgentConfig',
  ...says('The config, with its defaults filled in', '既定値を補った config'),
});
export const agentSchema = z
  .object({ id, name, version, config: configOutput, created_at, updated_at })
  .meta({ id: 'Agent', ...says('An agent at one of its versions', 'ある版のエージェント') });
export type AgentResource = z.infer<typeof agentSchema>;

const configInput = agentConfigInputSchema.meta({
  id: 'AgentConfigInput',
  ...says('How an agent talks; at most 256 KiB of JSON', 'エージェントの話し方の設定。JSON で 256 KiB まで'),
});
const nameInput = resourceName.meta({ ...says('A name, for people', '人が見る名前'), ...shows(exampleWords.agent) });
export const agentCreateSchema = z
  .object({ name: nameInput, config: configInput })
  .meta({ id: 'AgentCreate', ...says('A new agent', '新しいエージェント') });
export const agentUpdateSchema = z
  .object({ name: nameInput.optional(), config: configInput })
  .meta({ id: 'AgentUpdate', ...says('A new version of an agent', 'エージェントの新しい版') });
export const agentListSchema = listOf('AgentList', agentSummarySchema);
const agentVersionSchema = z
  .object({ version, created_at: timeOf('When this version was made', 'この版を作った時刻') })
  .meta({ id: 'AgentVersion', ...says('A version of an agent', 'エージェントの版') });
export const agentVersionListSchema = listOf('AgentVersionList', agentVersionSchema);

export const agentsCreate = defineRoute({
  method: 'POST',
  path: '/v1/agents',
  operationId: 'agents.create',
  tag: 'Agents',
  summary: { en: 'Create an agent', ja: 'エージェントを作成する' },
  body: {
    schema: agentCreateSchema,
    isRequired: true,
    configKey: 'config',
    example: eachLanguage((language) => ({ name: exampleWords.agent[language], config: exampleConfig[language] })),
  },
  success: {
    status: 201,
    description: { en: 'The agent, version 1', ja: 'エージェント（版 1）' },
    schema: agentSchema,
    example: exampleAgent,
  },
  errors: ['invalid_config'],
});

export const agentsList = defineRoute({
  method: 'GET',
  path: '/v1/agents',
  operationId: 'agents.list',
  tag: 'Agents',
  summary: { en: 'List all agents, without their config', ja: 'エージェントの一覧を取得する（config を除く）' },
  success: {
    status: 200,
    description: { en: 'All agents of the environment, newest first', ja: '環境のすべてのエージェント（新しい順）' },
    schema: agentListSchema,
    example: eachLanguage((language) => ({ data: [exampleAgentSummary[language]] })),
  },
  errors: [],
});

export const agentsGet = defineRoute({
  method: 'GET',
  path: '/v1/agents/{id}',
  operationId: 'agents.get',
  tag: 'Agents',
  summary: { en: 'Get an agent, or an older version of it', ja: 'エージェントを取得する（過去の版も指定できる）' },
  params: { id: agentIdParam },
  query: z.object({
    version: queryInteger(
      { en: 'Version to read; the current one when omitted', ja: '読み取る版。省略すると現在の版' },
      { min: 1 },
    ).optional(),
  }),
  success: {
    status: 200,
    description: { en: 'The agent with its config', ja: 'エージェントと config' },
    schema: agentSchema,
    example: exampleAgent,
  },
  errors: ['not_found'],
});

export const agentsUpdate = defineRoute({
  method: 'PUT',
  path: '/v1/agents/{id}',
  operationId: 'agents.update',
  tag: 'Agents',
  summary: { en: 'Replace the config: a new version', ja: 'config を置き換え、新しい版を作る' },
  description: {
    en: 'Calls in progress keep the version they started with. An omitted name stays as it is.',
    ja: '進行中の通話は開始時の版のままです。name を省略すると変わりません。',
  },
  params: { id: agentIdParam },
  body: {
    schema: agentUpdateSchema,
    isRequired: true,
    configKey: 'config',
    example: eachLanguage((language) => ({ config: exampleConfig[language] })),
  },
  success: {
    status: 200,
    description: { en: 'The new version', ja: '新しい版' },
    schema: agentSchema,
    example: exampleAgent,
  },
  errors: ['not_found', 'invalid_config'],
});

export const agentsListVersions = defineRoute({
  method: 'GET',
  path: '/v1/agents/{id}/versions',
  operationId: 'agents.list-versions',
  tag: 'Agents',
  summary: { en: 'List the versions of an agent, newest first', ja: 'エージェントの版の一覧を新しい順に取得する' },
  params: { id: agentIdParam },
  success: {
    status: 200,
    description: { en: 'All versions, newest first', ja: 'すべての版（新しい順）' },
    schema: agentVersionListSchema,
    example: eachLanguage(() => ({ data: [{ version: 1, created_at: 1_790_000_000_000 }] })),
  },
  errors: ['not_found'],
});

export const agentsDelete = defineRoute({
  method: 'DELETE',
  path: '/v1/agents/{id}',
  operationId: 'agents.delete',
  tag: 'Agents',
  summary: { en: 'Delete an agent that no tenant uses', ja: 'どのテナントも使っていないエージェントを削除する' },
  description: { en: 'Call records are kept.', ja: '通話の記録は残ります。' },
  params: { id: agentIdParam },
  success: { status: 204, description: { en: 'Deleted', ja: '削除しました' } },
  errors: ['not_found', 'in_use'],
});
