import { connectorSettings, createConnectors, type Credentials } from '@uketsuke/connectors';
import { type AgentConfig, type ConnectorId, idPrefixes } from '@uketsuke/contracts';
import type { CallPlan, ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { Connection } from '@uketsuke/db/client';
import { createOutboundClient } from '@uketsuke/outbound';
import { type ConnectorEmulator, startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import { newId, systemClock, systemTimers } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestOrganization,
  createTestTenant,
  type TestOrganization,
  type TestSetting,
  type TestTenant,
} from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { admitCall } from '../../call/admit.ts';
import { phoneInput } from '../../call/testing/call-setting.ts';
import { sealCredentials } from '../../connection/seal.ts';
import type { DomainContext } from '../../context.ts';
import { invokeTool } from '../../tool/invoke.ts';
import { createToolCaller } from '../../tool/tool-caller.ts';

export interface ActionScene extends AsyncDisposable {
  emulator: ConnectorEmulator;
  organization: TestOrganization;
  tenant: TestTenant;
  /** A process of the gateway, asked by the voice node. */
  gateway(more?: Partial<DomainContext>): DomainContext;
  worker: DomainContext;
  connect(connector: ConnectorId, more?: Partial<NewConnection>): Promise<Connection>;
  /** A call of an agent whose config names these connections. */
  call(
    config: Partial<AgentConfig>,
    more?: { tenant?: TestTenant; from?: string | null; ctx?: DomainContext },
  ): Promise<CallPlan>;
  invoke(
    plan: CallPlan,
    name: string,
    args: object,
    more?: { toolCallId?: string; ctx?: DomainContext },
  ): Promise<ToolAnswer>;
}

export interface NewConnection {
  tenantId: string | null;
  status: Connection['status'];
  config: object;
  inputs: Record<string, string>;
  credentials: Credentials;
}

/** Everything that an action of a connection goes through, with the emulator as the provider. */
export async function openActionScene(setting: TestSetting): Promise<ActionScene> {
  const { db, clock, secrets } = setting;
  const emulator = await startConnectorEmulator({ now: () => clock.now() });
  const client = createOutboundClient({ allowPrivateTargets: true });
  const env = Object.fromEntries(
    Object.keys(connectorSettings).map((name) => [name, name.endsWith('_BASE_URL') ? emulator.url : 'set']),
  );
  const connectors = createConnectors({ client, env });
  const tools = createToolCaller({ outbound: client, clock: systemClock, timers: systemTimers });
  const organization = await createTestOrganization(setting);
  const tenant = await createTestTenant(setting, organization.live);
  // The budget of an action is of real time.
  const gateway = (more: Partial<DomainContext> = {}): DomainContext => ({
    ...setting.voiceNode(),
    clock: { now: () => clock.now(), monotonic: () => systemClock.monotonic() },
    ...{ connectors, tools },
    ...more,
  });
  return {
    ...{ emulator, organization, tenant, gateway },
    worker: { ...setting.service('worker'), connectors },
    connect(connector, more = {}) {
      const id = newId(idPrefixes.connection, clock.now());
      const { tenantId = null, status = 'active', config = {}, inputs = {} } = more;
      const credentials = more.credentials ?? credentialsOf(connector, emulator);
      return db.prisma.connection.create({
        data: {
          ...{ id, environmentId: organization.live.id, tenantId, connector, label: connector, accountId: id },
          ...{ status, config, inputs, credentials: sealCredentials(secrets, id, credentials) },
          ...{ createdAt: new Date(clock.now()), updatedAt: new Date(clock.now()) },
        },
      });
    },
    async call(config, { tenant: of = tenant, from = '+819012345678', ctx = gateway() } = {}) {
      const agent = await createTestAgent(setting, organization.live, { config: japaneseConfig(config) });
      const admission = await admitCall(ctx, phoneInput(of, { agentId: agent.id, from }));
      if (admission.status !== 'admitted') throw new Error(`refused: ${admission.code}`);
      return admission.plan;
    },
    invoke: ({ callId }, name, args, { toolCallId = newId(idPrefixes.toolCall), ctx = gateway() } = {}) =>
      invokeTool(ctx, { callId, toolCallId, name, arguments: args }),
    async [Symbol.asyncDispose]() {
      client.close();
      await emulator.close();
    },
  };
}

const google = (scope: string): string => `https://www.googleapis.com/auth/${scope}`;

/** As somebody has them who has just connected. */
function credentialsOf(connector: ConnectorId, { providers }: ConnectorEmulator): Credentials {
  const tokens = (
    oauth: { issue(scope: string): { accessToken: string; refreshToken: string } },
    scope: string,
  ): Credentials => ({ by: 'tokens', ...oauth.issue(scope), scope, client: null });
  switch (connector) {
    case 'calendar_a':
      return tokens(providers.google.oauth, google('calendar.events'));
    case 'spreadsheet_a':
      return tokens(providers.google.oauth, google('drive.file'));
    case 'database_app_a':
      return tokens(providers.kintone.oauth, 'k:app_record:read k:app_record:write k:app_settings:read');
    case 'chat_a':
      return tokens(providers.slack.oauth, 'chat:write');
    case 'chat_c':
      return tokens(providers.lineWorks.oauth, 'bot user.read');
    case 'chat_d':
      return { by: 'secret', secret: providers.chatwork.token };
    case 'http':
      return { by: 'secret', secret: providers.customerEndpoint.secret };
    default:
      return { by: 'secret', secret: providers.calCom.apiKey };
  }
}
