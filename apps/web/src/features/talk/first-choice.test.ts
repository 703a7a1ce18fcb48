import { describe, expect, it } from 'vitest';
import { firstChoice } from './first-choice.ts';

const agent = (id: string, greeting: string) => ({ id, name: id, greeting, fields: [] });
const tenant = (id: string, agentId: string | null, status: 'active' | 'disabled' = 'active') => ({
  id,
  name: id,
  agentId,
  status,
});
const agents = [agent('english', 'Thank you for calling.'), agent('japanese', 'お電話ありがとうございます。')];
// As the service lists them: newest first.
const tenants = [
  tenant('new', 'japanese'),
  tenant('off', 'english', 'disabled'),
  tenant('clinic', 'english'),
  tenant('old', 'japanese'),
];

describe('the agent that the page proposes', () => {
  it('speaks the language of the page, for the oldest tenant', () => {
    expect(firstChoice({ agents, tenants }, 'ja')).toMatchObject({ agentId: 'japanese', tenantId: 'old' });
    expect(firstChoice({ agents, tenants }, 'en')).toMatchObject({ agentId: 'english', tenantId: 'clinic' });
  });

  it('is any agent where none speaks that language', () => {
    expect(firstChoice({ agents, tenants: [tenant('old', 'japanese')] }, 'en')).toMatchObject({
      agentId: 'japanese',
      tenantId: 'old',
    });
  });

  it('is none where there are no agents', () => {
    expect(firstChoice({ agents: [], tenants: [] }, 'ja')).toMatchObject({ agentId: '', tenantId: '' });
  });
});
