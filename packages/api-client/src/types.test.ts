import type { AgentConfigInput, ErrorCode as ServiceErrorCode } from '@uketsuke/contracts';
import type {
  CallResource,
  SessionResource,
  TenantResource,
  ToolsSecretResource,
  TranscriptResource,
  UsageResource,
  LinkResource,
} from '@uketsuke/contracts/rest';
import { describe, expectTypeOf, it } from 'vitest';
import type {
  AgentConfig,
  Call,
  ErrorCode,
  Session,
  Tenant,
  ToolsSecret,
  Transcript,
  Usage,
  WebhookPortalLink,
} from './types.ts';

describe('the shapes of the SDK', () => {
  it('are those of the service: what it answers fits, and what the SDK sends is taken', () => {
    expectTypeOf<CallResource>().toExtend<Call>();
    expectTypeOf<Call>().toExtend<CallResource>();
    expectTypeOf<TenantResource>().toExtend<Tenant>();
    expectTypeOf<TranscriptResource>().toExtend<Transcript>();
    expectTypeOf<SessionResource>().toExtend<Session>();
    expectTypeOf<UsageResource>().toExtend<Usage>();
    expectTypeOf<ToolsSecretResource>().toExtend<ToolsSecret>();
    expectTypeOf<LinkResource>().toExtend<WebhookPortalLink>();
    expectTypeOf<AgentConfig>().toExtend<AgentConfigInput>();
    expectTypeOf<AgentConfigInput>().toExtend<AgentConfig>();
    expectTypeOf<ErrorCode>().toEqualTypeOf<ServiceErrorCode>();
  });
});
