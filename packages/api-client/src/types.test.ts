import type { AgentConfigInput, ErrorCode as ServiceErrorCode } from '@uketsuke/contracts';
import type {
  BillingResource,
  CallResource,
  ConnectionResource,
  ConnectorResource,
  connectionOptionsSchema,
  SessionResource,
  TenantResource,
  ToolsSecretResource,
  TranscriptResource,
  UsageResource,
  LinkResource,
  TopupResource,
} from '@uketsuke/contracts/rest';
import { describe, expectTypeOf, it } from 'vitest';
import type { Connection, ConnectionOptions, Connector } from './connection-types.ts';
import type {
  AgentConfig,
  Billing,
  Call,
  ErrorCode,
  PageLink,
  Session,
  Tenant,
  Topup,
  ToolsSecret,
  Transcript,
  Usage,
} from './types.ts';

describe('the shapes of the SDK', () => {
  it('are those of the service: what it answers fits, and what the SDK sends is taken', () => {
    expectTypeOf<CallResource>().toExtend<Call>();
    expectTypeOf<Call>().toExtend<CallResource>();
    expectTypeOf<TenantResource>().toExtend<Tenant>();
    expectTypeOf<Tenant>().toExtend<TenantResource>();
    expectTypeOf<TranscriptResource>().toExtend<Transcript>();
    expectTypeOf<Transcript>().toExtend<TranscriptResource>();
    expectTypeOf<SessionResource>().toExtend<Session>();
    expectTypeOf<Session>().toExtend<SessionResource>();
    expectTypeOf<UsageResource>().toExtend<Usage>();
    expectTypeOf<Usage>().toExtend<UsageResource>();
    expectTypeOf<ToolsSecretResource>().toExtend<ToolsSecret>();
    expectTypeOf<ToolsSecret>().toExtend<ToolsSecretResource>();
    expectTypeOf<BillingResource>().toExtend<Billing>();
    expectTypeOf<Billing>().toExtend<BillingResource>();
    expectTypeOf<TopupResource>().toExtend<Topup>();
    expectTypeOf<Topup>().toExtend<TopupResource>();
    expectTypeOf<LinkResource>().toExtend<PageLink>();
    expectTypeOf<PageLink>().toExtend<LinkResource>();
    expectTypeOf<ConnectorResource>().toEqualTypeOf<Connector>();
    expectTypeOf<ConnectionResource>().toEqualTypeOf<Connection>();
    expectTypeOf<(typeof connectionOptionsSchema)['_output']>().toEqualTypeOf<ConnectionOptions>();
    expectTypeOf<AgentConfig>().toExtend<AgentConfigInput>();
    expectTypeOf<AgentConfigInput>().toExtend<AgentConfig>();
    expectTypeOf<ErrorCode>().toEqualTypeOf<ServiceErrorCode>();
  });
});
