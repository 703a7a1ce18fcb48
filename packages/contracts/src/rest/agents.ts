import { z } from 'zod';
import { type AgentConfigInput, agentConfigInputSchema, agentConfigSchema, resourceName } from '../agent-config.ts';
import { agentIdParam, idOf, queryInteger, says, unixMs } from './fields.ts';
import { defineRoute } from './route.ts';

const agentFields = {
  id: idOf('agt'),
  name: z.string(),
  version: z.int().min(1).meta(says('Starts at 1; each update adds one', '1 から始まり、更新のたびに 1 増えます')),
  created_at: unixMs,
  updated_at: unixMs,
};

export const agentSummarySchema = z.object(agentFields).meta({ id: 'AgentSummary' });
const { id, name, version, created_at, updated_at } = agentFields;
export const agentSchema = z
  .object({ id, name, version, config: agentConfigSchema.meta({ id: 'AgentConfig' }), created_at, updated_at })
  .meta({ id: 'Agent' });
export type AgentResource = z.infer<typeof agentSchema>;

const configInput = agentConfigInputSchema.meta({
  id: 'AgentConfigInput',
  ...says('At most 256 KiB of JSON', 'JSON で 256 KiB まで'),
});
export const agentCreateSchema = z.object({ name: resourceName, config: configInput }).meta({ id: 'AgentCreate' });
export const agentUpdateSchema = z
  .object({ name: resourceName.optional(), config: configInput })
  .meta({ id: 'AgentUpdate' });
export const agentListSchema = z.object({ data: z.array(agentSummarySchema) }).meta({ id: 'AgentList' });
export const agentVersionListSchema = z
  .object({
    data: z.array(z.object({ version: z.int().min(1), created_at: unixMs }).meta({ id: 'AgentVersion' })),
  })
  .meta({ id: 'AgentVersionList' });

const exampleConfig = {
  greeting: 'お電話ありがとうございます。さくら歯科です。',
  persona: '丁寧で落ち着いた受付係',
  fields: [
    { key: 'name', label: 'お名前', required: true },
    { key: 'phone', label: 'お電話番号', required: true, type: 'phone' },
  ],
  handoff_when: ['急な痛みを訴えている'],
  closing: '承りました。折り返しご連絡いたします。',
  faq: [{ q: '診療時間を教えてください', a: '平日の 9 時から 18 時までです。' }],
} as const satisfies AgentConfigInput;

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
    example: { name: '予約受付', config: exampleConfig },
  },
  success: { status: 201, description: 'The agent, version 1', schema: agentSchema },
  errors: ['invalid_config'],
});

export const agentsList = defineRoute({
  method: 'GET',
  path: '/v1/agents',
  operationId: 'agents.list',
  tag: 'Agents',
  summary: { en: 'List all agents, without their config', ja: 'エージェントの一覧を取得する（config を除く）' },
  success: { status: 200, description: 'All agents of the environment, newest first', schema: agentListSchema },
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
  success: { status: 200, description: 'The agent with its config', schema: agentSchema },
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
  body: { schema: agentUpdateSchema, isRequired: true, configKey: 'config', example: { config: exampleConfig } },
  success: { status: 200, description: 'The new version', schema: agentSchema },
  errors: ['not_found', 'invalid_config'],
});

export const agentsListVersions = defineRoute({
  method: 'GET',
  path: '/v1/agents/{id}/versions',
  operationId: 'agents.list-versions',
  tag: 'Agents',
  summary: { en: 'List the versions of an agent, newest first', ja: 'エージェントの版の一覧を新しい順に取得する' },
  params: { id: agentIdParam },
  success: { status: 200, description: 'All versions, newest first', schema: agentVersionListSchema },
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
  success: { status: 204, description: 'Deleted' },
  errors: ['not_found', 'in_use'],
});
