import { createApiKeyAsOperator, listApiKeysAsOperator, revokeApiKeyAsOperator } from '@uketsuke/domain/api-key';
import { type Command, required } from './command.ts';

const create: Command = {
  words: ['key', 'create'],
  summary: 'Create an API key; it is shown this once',
  options: {
    id: { value: 'ORGANIZATION_ID', isRequired: true },
    environment: { value: 'live|test', isRequired: true, choices: ['live', 'test'] },
    name: { value: 'NAME', isRequired: false },
  },
  async run(ctx, options) {
    const { apiKey, secret } = await createApiKeyAsOperator(ctx, {
      organizationId: required(options, 'id'),
      environment: options['environment'] === 'live' ? 'live' : 'test',
      name: options['name'] ?? 'operator',
    });
    return { id: apiKey.id, key: secret };
  },
};

const list: Command = {
  words: ['key', 'list'],
  summary:
    'Show the API keys of an organization without their secrets, revoked ones too: live, then test, the newest first',
  options: { id: { value: 'ORGANIZATION_ID', isRequired: true } },
  async run(ctx, options) {
    const keys = await listApiKeysAsOperator(ctx, required(options, 'id'));
    return {
      keys: keys.map((key) => ({
        id: key.id,
        environment: key.environment,
        name: key.name,
        start: key.start,
        last4: key.last4,
        created_by: key.createdBy,
        created_at: key.createdAt.getTime(),
        last_used_at: key.lastUsedAt?.getTime() ?? null,
        revoked_at: key.revokedAt?.getTime() ?? null,
      })),
    };
  },
};

const revoke: Command = {
  words: ['key', 'revoke'],
  summary: 'Revoke an API key at once',
  options: { id: { value: 'KEY_ID', isRequired: true } },
  async run(ctx, options) {
    const { id, revokedAt } = await revokeApiKeyAsOperator(ctx, required(options, 'id'));
    return { id, revoked_at: revokedAt?.getTime() ?? null };
  },
};

export const keyCommands: readonly Command[] = [create, list, revoke];
