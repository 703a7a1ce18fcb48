import { createTestContext } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { createAgent } from './create.ts';

const setting = createTestContext();
const { send } = createTestGateway(setting);
const config = japaneseConfig();
const create = (body: unknown, headers = {}) => send({ method: 'POST', url: '/v1/agents', body, headers });

describeOperation(createAgent, {
  201() {
    test('the agent with its config, version 1, defaults filled in', async () => {
      const { voice: _voice, speaking_rate: _rate, ...without } = config;
      const { status, body } = await create({ name: '予約', config: without });
      expect(status).toBe(201);
      const now = setting.clock.now();
      expect(body).toEqual({
        id: expect.stringMatching(/^agt_/),
        name: '予約',
        version: 1,
        config: { ...config, voice: 'Aoede', speaking_rate: 1.15 },
        created_at: now,
        updated_at: now,
      });
    });

    test('a language is answered where one was given, and only there', async () => {
      const named = await create({ name: '予約', config: { ...config, language: 'en' } });
      expect(named.body).toMatchObject({ config: { language: 'en' } });
      expect((await create({ name: '予約', config })).text).not.toContain('"language"');
    });

    test('unknown fields beside the config, and JSON Schema of its own in the parameters of a tool, are ignored', async () => {
      const parameters = {
        type: 'object',
        additionalProperties: false,
        properties: { a: { type: 'string', default: 'x' } },
      };
      const tools = [{ name: 'find', description: 'Finds', url: 'https://tools.example.com', parameters }];
      const answer = await create({ name: 'x', config: { ...config, tools }, more: { a: [] } });
      expect(answer.status).toBe(201);
      expect(answer.text).not.toContain('additionalProperties');
    });
  },

  invalid_config() {
    test('a name that nobody knows, with the one that was probably meant', async () => {
      const slips = {
        ...config,
        FAQ: [],
        fields: [{ key: 'name', label: 'x', requierd: true }],
        tools: [{ name: 'find', description: 'x', url: 'https://tools.example.com', method: 'GET' }],
        zzz: 1,
      };
      const { status, body } = await create({ name: 'x', config: slips });
      expect([status, (body as { error: string }).error]).toEqual([422, 'invalid_config']);
      expect((body as { details: string[] }).details.toSorted()).toEqual([
        'config.FAQ: is not known; did you mean faq?',
        'config.fields[0].requierd: is not known; did you mean required?',
        'config.tools[0].method: is not known',
        'config.zzz: is not known',
      ]);
    });

    test('one line for each problem of the config', async () => {
      const broken = { ...config, greeting: 'x'.repeat(301), fields: [{ key: '1', label: 'x' }], speaking_rate: 3 };
      const { status, body } = await create({ name: 'x', config: broken });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: 'invalid_config',
        details: [
          'config.greeting: must be at most 300 characters',
          'config.fields[0].key: must be lowercase letters, digits or underscore, starting with a letter',
          'config.speaking_rate: must be at most 2.0',
        ],
      });
    });

    test('every problem is named, those outside of the config too', async () => {
      const { body } = await create({ name: '' }, { 'idempotency-key': '' });
      expect(body).toMatchObject({
        error: 'invalid_config',
        details: [
          'Idempotency-Key: must be 1 to 255 printable ASCII characters',
          'name: must not be empty',
          'config: is required',
        ],
      });
    });
  },

  invalid_request() {
    test('the name is wrong, its length counted in code points', async () => {
      const long = await create({ name: '😀'.repeat(101), config });
      expect(long.status).toBe(422);
      expect(long.body).toMatchObject({ error: 'invalid_request', details: ['name: must be at most 100 characters'] });
      expect((await create({ name: '😀'.repeat(100), config })).status).toBe(201);
    });
  },
});
