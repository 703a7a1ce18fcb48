import { fakeConnectors } from '@uketsuke/testing/faked-connectors';
import type { TestSetting } from '@uketsuke/testing';
import { afterEach } from 'vitest';
import { createTestGateway, type RestResponse } from './test-gateway.ts';

export interface MadeConnection {
  id: string;
  status: string;
}

/** A gateway that can connect a faked chat and a faked booking system. */
export function createConnectionScene(setting: TestSetting) {
  const connectors = fakeConnectors();
  const gateway = createTestGateway(setting, {
    connectors,
    dashboardUrl: 'https://dashboard.example.com',
  });
  const { send } = gateway;
  afterEach(() => {
    connectors.failure = null;
  });
  const connect = (body: object, as = gateway.organization.live) =>
    send({ method: 'POST', url: '/v1/connections', body, as });
  return {
    connectors,
    gateway,
    send,
    connect,
    connectChat: async (more: object = {}) =>
      (await connect({ connector: 'chat_d', secret: 'token', ...more })).body as MadeConnection,
  };
}

export const errorOf = ({ status, body }: RestResponse) => [status, (body as { error: string }).error];
export const idsOf = ({ body }: RestResponse) => (body as { data: MadeConnection[] }).data.map(({ id }) => id);
