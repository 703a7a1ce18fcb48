import { type AgentConfig, DomainError } from '@uketsuke/contracts';
import { OutboundError } from '@uketsuke/outbound';
import type { DomainContext, EnvironmentName } from '../context.ts';

/** Refuses addresses that a call could never reach: in live they must be https and public, unless private targets are allowed. */
export function checkTools(ctx: DomainContext, { tools = [] }: AgentConfig, environment: EnvironmentName): void {
  const problems = tools.flatMap(({ url }, index) => {
    const reason = refusalOf(ctx, url, environment === 'live');
    return reason === null ? [] : [{ path: ['config', 'tools', index, 'url'], reason }];
  });
  if (problems.length > 0) throw new DomainError('invalid_config', { problems });
}

function refusalOf({ tools }: DomainContext, url: string, requireHttps: boolean): string | null {
  try {
    tools?.check({ url, requireHttps });
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}
