import { agentConfigSchema, type Environment, type FieldSpec } from '@uketsuke/contracts';
import type { ResultOf } from '@uketsuke/graphql';
import { requestAsPerson } from '@/lib/server-graphql';
import { talkQuery } from './documents';

/** What the page needs of an agent. */
export interface TalkAgent {
  id: string;
  name: string;
  greeting: string;
  fields: readonly FieldSpec[];
}

export type TalkTenant = ResultOf<typeof talkQuery>['tenants']['data'][number];

/** Both newest first, as the service lists them. */
export interface TalkData {
  agents: readonly TalkAgent[];
  tenants: readonly TalkTenant[];
}

/** Who can be talked to. */
export async function readTalk(environment: Environment): Promise<TalkData> {
  const { agents, tenants } = await requestAsPerson({ environment, document: talkQuery, variables: {} });
  return {
    agents: agents.data.map(({ id, name, config }) => {
      const { greeting, fields } = agentConfigSchema.parse(config);
      return { id, name, greeting, fields };
    }),
    tenants: tenants.data,
  };
}
