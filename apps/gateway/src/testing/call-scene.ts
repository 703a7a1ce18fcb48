import { createTestAgent, createTestTenant, type TestEnvironment, type TestSetting } from '@uketsuke/testing';
import { createTestCall, type TestCallOptions } from './test-call.ts';

/** A tenant with its agent, and calls of theirs. */
export async function createCallScene(setting: TestSetting, environment: TestEnvironment) {
  const agent = await createTestAgent(setting, environment);
  const tenant = await createTestTenant(setting, environment, { agentId: agent.id });
  const scene = { environment, agent, tenant };
  return { ...scene, call: (more: Partial<TestCallOptions> = {}) => createTestCall(setting, { ...scene, ...more }) };
}
