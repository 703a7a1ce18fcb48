import { describe, expect, test } from 'vitest';
import { agentConfigSchema, configBytesMax, resourceName } from './agent-config.ts';
import { connectorIds } from './connectors.ts';
import { controlToolNames } from './control-tools.ts';
import { parseShape, problemLine } from './problems.ts';

const field = { key: 'name', label: 'お名前' };
const tool = { name: 'lookup', description: 'Looks something up', url: 'https://example.com/lookup' };
const smallest = { greeting: 'はい', persona: '受付です', fields: [field], handoff_when: [], closing: '失礼します' };

function problems(config: unknown): string[] {
  const result = parseShape(agentConfigSchema, config, ['config']);
  return result.ok ? [] : result.problems.map(problemLine);
}
const withChange = (change: object) => problems({ ...smallest, ...change });
const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

describe('a valid config', () => {
  test('the smallest one gets voice, speaking rate and `required: false`, and nothing else', () => {
    expect(agentConfigSchema.parse(smallest)).toEqual({
      ...smallest,
      fields: [{ ...field, required: false }],
      voice: 'Aoede',
      speaking_rate: 1.15,
    });
  });

  test('unknown keys are ignored at every depth', () => {
    const parsed = agentConfigSchema.parse({
      ...smallest,
      mood: 'good',
      fields: [{ ...field, colour: 'red' }],
      tools: [{ ...tool, timeout: 3 }],
      faq: [{ q: 'q', a: 'a', z: 1 }],
    });
    expect(JSON.stringify(parsed)).not.toMatch(/mood|colour|timeout|"z"/);
  });

  test('everything at its limit is accepted', () => {
    expect(
      withChange({
        greeting: '𠮷'.repeat(300),
        persona: '𠮷'.repeat(1000),
        closing: 'x'.repeat(300),
        fields: times(20, (index) => ({ ...field, key: `key_${index}`, required: true, type: 'phone' })),
        handoff_when: times(20, () => 'rule'),
        faq: times(50, () => ({ q: 'q', a: 'a' })),
        vocabulary: times(200, () => 'word'),
        tools: times(10, (index) => ({ ...tool, name: `tool_${index}` })),
        connectors: times(10, (index) => ({ connector: 'http', actions: [`action_${index}`] })),
        domain: '',
        speaking_rate: 0.5,
        voice: 'Kore',
      }),
    ).toEqual([]);
  });
});

describe('problems', () => {
  test('all are named at once, one line each, whatever else is wrong', () => {
    expect(
      problems({
        persona: 3,
        fields: [field, field, { key: '1st', label: '' }],
        closing: '',
        tools: [tool, { ...tool, url: 'ftp://example.com' }],
      }),
    ).toEqual([
      'config.greeting: is required',
      'config.persona: must be a string',
      'config.fields[2].key: must be lowercase letters, digits or underscore, starting with a letter',
      'config.fields[2].label: must not be empty',
      'config.handoff_when: is required',
      'config.closing: must not be empty',
      'config.tools[1].url: must be an http or https address',
      'config.fields[1].key: must be unique',
      'config.tools[1].name: must be unique',
    ]);
  });

  test.each([undefined, null, 'text', [], 7])('%j instead of a config is one problem', (value) => {
    expect(problems(value)).toHaveLength(1);
  });

  test.each(['greeting', 'persona', 'fields', 'handoff_when', 'closing'])('%s is required', (key) => {
    expect(withChange({ [key]: undefined })).toEqual([`config.${key}: is required`]);
  });

  test.each([
    ['greeting', 300],
    ['persona', 1000],
    ['closing', 300],
  ])('%s: %i code points at most', (key, max) => {
    expect(withChange({ [key]: '𠮷'.repeat(max) })).toEqual([]);
    expect(withChange({ [key]: '𠮷'.repeat(max + 1) })).toEqual([`config.${key}: must be at most ${max} characters`]);
  });

  test.each(['greeting', 'closing', 'closing_answered', 'voice'])('%s is not empty and not blank', (key) => {
    expect(withChange({ [key]: '' })).toEqual([`config.${key}: must not be empty`]);
    for (const blank of [' ', '　', '\n\t\u00a0']) {
      expect(withChange({ [key]: blank })).toEqual([`config.${key}: must not be blank`]);
    }
    expect(withChange({ [key]: ' 。' })).toEqual([]);
  });

  test('persona and domain may be empty: nothing of them is said', () => {
    expect(withChange({ persona: '', domain: '　' })).toEqual([]);
  });

  test.each(['greeting', 'domain', 'voice', 'closing_answered'])('%s: no NUL, no lone surrogate', (key) => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      expect(withChange({ [key]: text })).toEqual([`config.${key}: must not contain NUL or lone surrogates`]);
    }
  });

  test.each([
    ['fields', 20, (index: number) => ({ ...field, key: `k${index}` })],
    ['handoff_when', 20, () => 'rule'],
    ['faq', 50, () => ({ q: 'q', a: 'a' })],
    ['vocabulary', 200, () => 'word'],
    ['tools', 10, (index: number) => ({ ...tool, name: `t${index}` })],
    ['connectors', 10, (index: number) => ({ connector: 'mcp', actions: [`a${index}`] })],
  ] as const)('%s: %i items at most', (key, max, item) => {
    expect(withChange({ [key]: times<unknown>(max, item) })).toEqual([]);
    expect(withChange({ [key]: times<unknown>(max + 1, item) })).toEqual([
      `config.${key}: must have at most ${max} items`,
    ]);
    expect(withChange({ [key]: 'text' })).toEqual([`config.${key}: must be an array`]);
  });

  test('a config has at most 256 KiB of JSON, counted in bytes', () => {
    const bytesWith = (answer: string) =>
      new TextEncoder().encode(JSON.stringify(agentConfigSchema.parse({ ...smallest, faq: [{ q: 'q', a: answer }] })))
        .length;
    const room = configBytesMax - bytesWith('a');
    const filled = (bytes: number) => [{ q: 'q', a: `a${'あ'.repeat(bytes / 3)}${'x'.repeat(bytes % 3)}` }];
    expect(withChange({ faq: filled(room) })).toEqual([]);
    expect(withChange({ faq: filled(room + 1) })).toEqual(['config: must be at most 256 KiB of JSON']);
  });

  test('what is ignored counts for nothing in the size of a config', () => {
    expect(withChange({ notes: 'x'.repeat(configBytesMax) })).toEqual([]);
  });

  test('there is at least one field', () => {
    expect(withChange({ fields: [] })).toEqual(['config.fields: must have at least 1 item']);
  });
});

describe('a field', () => {
  test.each(['name', 'a', 'phone_2', 'a_'])('key %s is accepted', (key) => {
    expect(withChange({ fields: [{ ...field, key }] })).toEqual([]);
  });

  test('a label is not empty and not blank', () => {
    expect(withChange({ fields: [{ ...field, label: '' }] })).toEqual(['config.fields[0].label: must not be empty']);
    expect(withChange({ fields: [{ ...field, label: '　' }] })).toEqual(['config.fields[0].label: must not be blank']);
  });

  test.each(['', 'Name', '1st', '_a', 'a-b', 'a b', '名前'])('key %j is refused', (key) => {
    expect(withChange({ fields: [{ ...field, key }] })).toEqual([
      'config.fields[0].key: must be lowercase letters, digits or underscore, starting with a letter',
    ]);
  });

  test('type is text or phone, required a boolean', () => {
    expect(withChange({ fields: [{ ...field, type: 'email', required: 'yes' }] })).toEqual([
      'config.fields[0].required: must be a boolean',
      'config.fields[0].type: must be one of text, phone',
    ]);
  });

  test('a key is unique', () => {
    const fields = [field, { ...field, key: 'phone' }, field, field];
    expect(withChange({ fields })).toEqual([
      'config.fields[2].key: must be unique',
      'config.fields[3].key: must be unique',
    ]);
  });
});

describe('faq, voice and rate', () => {
  test('a question and its answer are there, neither empty nor blank', () => {
    const faq = [{ q: '', a: '' }, { q: '　', a: ' ' }, { q: 'q' }];
    expect(withChange({ faq })).toEqual([
      'config.faq[0].q: must not be empty',
      'config.faq[0].a: must not be empty',
      'config.faq[1].q: must not be blank',
      'config.faq[1].a: must not be blank',
      'config.faq[2].a: is required',
    ]);
  });

  test.each([0.5, 1, 2])('speaking rate %d is accepted', (speaking_rate) => {
    expect(withChange({ speaking_rate })).toEqual([]);
  });

  test.each([0.49, 2.01, -1])('speaking rate %d is outside 0.5 to 2.0', (speaking_rate) => {
    expect(withChange({ speaking_rate })).toHaveLength(1);
  });

  test.each(['fast', null, Number.NaN])('speaking rate %j is no number', (speaking_rate) => {
    expect(withChange({ speaking_rate })).toEqual(['config.speaking_rate: must be a number']);
  });

  test('hints and rules are neither empty nor blank', () => {
    expect(withChange({ vocabulary: ['', 1, ' '], handoff_when: ['', ' '] })).toEqual([
      'config.handoff_when[0]: must not be empty',
      'config.handoff_when[1]: must not be blank',
      'config.vocabulary[0]: must not be empty',
      'config.vocabulary[1]: must be a string',
      'config.vocabulary[2]: must not be blank',
    ]);
  });
});

describe('a tool', () => {
  const withTool = (change: object) => withChange({ tools: [{ ...tool, ...change }] });

  test.each(['a', 'Get-Slots_2', 'x'.repeat(64)])('name %s is accepted', (name) => {
    expect(withTool({ name })).toEqual([]);
  });

  test.each(['', '2nd', 'a b', '予約', 'x'.repeat(65)])('name %j is refused', (name) => {
    expect(withTool({ name })).toEqual(['config.tools[0].name: must match [a-zA-Z][a-zA-Z0-9_-]{0,63}']);
  });

  test.each(controlToolNames)('the name %s belongs to the conversation itself', (name) => {
    expect(withTool({ name })).toEqual([
      'config.tools[0].name: must not be one of record_field, answer_from_faq, hand_off, finish',
    ]);
  });

  test.each(['example.com', '/path', 'ftp://example.com/', 'javascript:alert(1)', ''])(
    'address %j is refused',
    (url) => {
      expect(withTool({ url })).toEqual(['config.tools[0].url: must be an http or https address']);
    },
  );

  test.each(['http://localhost:8080/hook', 'https://例え.jp/道?a=1#b'])('address %s is accepted', (url) => {
    expect(withTool({ url })).toEqual([]);
  });

  test('parameters: known types, enums of texts, `required` names properties', () => {
    const properties = {
      date: { type: 'string', description: '日付', enum: ['今日', '明日'] },
      count: { type: 'integer' },
    };
    expect(withTool({ parameters: { properties, required: ['date'] } })).toEqual([]);
    expect(withTool({ parameters: { properties: {} } })).toEqual([]);
    expect(
      withTool({ parameters: { properties: { date: { type: 'date', enum: [1] } }, required: ['date', 'time', 3] } }),
    ).toEqual([
      'config.tools[0].parameters.properties.date.type: must be one of string, number, integer, boolean',
      'config.tools[0].parameters.properties.date.enum[0]: must be a string',
      'config.tools[0].parameters.required[2]: must be a string',
      'config.tools[0].parameters.required[1]: must name one of properties',
    ]);
    expect(withTool({ parameters: {} })).toEqual(['config.tools[0].parameters.properties: is required']);
  });
});

describe('a connector entry', () => {
  const withEntry = (entry: object) => withChange({ connectors: [entry] });

  test.each(connectorIds)('preset %s is known', (connector) => {
    expect(withEntry({ connector, actions: ['do_it'], confirm: ['do_it'] })).toEqual([]);
  });

  test('names a preset or a connection, exactly one of them', () => {
    const actions = ['do_it'];
    expect(withEntry({ connection: 'con_0TqZ4mX1a8Kq3VbN7sLw2RdY', actions })).toEqual([]);
    expect(withEntry({ connector: 'calendar_z', actions })).toEqual([
      expect.stringMatching(/^config\.connectors\[0\]\.connector: must be one of calendar_a, /),
    ]);
    expect(withEntry({ connection: 'ten_1', actions })).toEqual([
      'config.connectors[0].connection: must be a connection id',
    ]);
    for (const both of [{}, { connector: 'http', connection: 'con_1' }]) {
      expect(withEntry({ ...both, actions })).toEqual([
        'config.connectors[0]: must have either connector or connection',
      ]);
    }
  });

  test('that is no entry, or names nothing that it could, is one problem', () => {
    expect(withChange({ connectors: [null, 'http', ['http']] })).toEqual([
      'config.connectors[0]: must be an object',
      'config.connectors[1]: must be an object',
      'config.connectors[2]: must be an object',
    ]);
    expect(withEntry({ connector: 'http', connection: null, actions: [] })).toEqual([
      'config.connectors[0].connection: must be a string',
    ]);
    expect(withEntry({ connector: 3, actions: [] })).toHaveLength(1);
  });

  test('may have no action, as one that only notifies; confirms only those it has', () => {
    expect(withEntry({ connector: 'chat_a', actions: [] })).toEqual([]);
    expect(withEntry({ connector: 'chat_a' })).toEqual(['config.connectors[0].actions: is required']);
    expect(withEntry({ connector: 'http', actions: ['a'], confirm: ['a', 'b'] })).toEqual([
      'config.connectors[0].confirm[1]: must name one of actions',
    ]);
  });

  test('an action is named once in its entry', () => {
    expect(withEntry({ connector: 'http', actions: ['find', 'book', 'find', 'find'] })).toEqual([
      'config.connectors[0].actions[2]: must be unique',
      'config.connectors[0].actions[3]: must be unique',
    ]);
  });

  test('shares names of actions with other entries and with tools: the AI sees other names', () => {
    expect(
      withChange({
        tools: [{ ...tool, name: 'book' }],
        connectors: [
          { connector: 'calendar_a', actions: ['find', 'book'] },
          { connector: 'calendar_b', actions: ['find', 'finish'] },
        ],
      }),
    ).toEqual([]);
  });

  test('may name a connector or a connection that another entry names too', () => {
    const connection = 'con_0TqZ4mX1a8Kq3VbN7sLw2RdY';
    expect(
      withChange({
        connectors: [
          { connector: 'http', actions: ['find'] },
          { connector: 'http', actions: ['find', 'book'], confirm: ['book'] },
          { connection, actions: ['find'] },
          { connection, actions: ['free'] },
        ],
      }),
    ).toEqual([]);
  });

  test('names actions as their system does, of any form and number', () => {
    const actions = ['ns.tool/list', '空きを探す', 'a b', '-', 'x'.repeat(300), ...times(60, (index) => `a${index}`)];
    expect(withEntry({ connector: 'mcp', actions })).toEqual([]);
    expect(withEntry({ connector: 'mcp', actions: ['', 3, 'a\u0000'] })).toEqual([
      'config.connectors[0].actions[0]: must not be empty',
      'config.connectors[0].actions[1]: must be a string',
      'config.connectors[0].actions[2]: must not contain NUL or lone surrogates',
    ]);
  });
});

describe('texts whose length the contract does not limit', () => {
  const long = 'あ'.repeat(20_000);
  const key = 'k'.repeat(20_000);

  test.each<[string, object]>([
    ['closing_answered', { closing_answered: long }],
    ['domain', { domain: long }],
    ['voice', { voice: long }],
    ['a key', { fields: [{ ...field, key }] }],
    ['a label', { fields: [{ ...field, label: long }] }],
    ['a question', { faq: [{ q: long, a: 'a' }] }],
    ['an answer', { faq: [{ q: 'q', a: long }] }],
    ['a handoff rule', { handoff_when: [long] }],
    ['a term', { vocabulary: [long] }],
    ['the description of a tool', { tools: [{ ...tool, description: long }] }],
    ['the address of a tool', { tools: [{ ...tool, url: `https://example.com/${key}` }] }],
    ['a parameter', { tools: [{ ...tool, parameters: { properties: { [long]: { type: 'string' } } } }] }],
    [
      'the description of a parameter, and its choices',
      { tools: [{ ...tool, parameters: { properties: { a: { type: 'string', description: long, enum: [long] } } } }] },
    ],
    [
      'the number of choices of a parameter',
      { tools: [{ ...tool, parameters: { properties: { a: { type: 'string', enum: times(500, String) } } } }] },
    ],
  ])('%s', (_, change) => {
    expect(withChange(change)).toEqual([]);
  });
});

describe('the name of a resource', () => {
  const named = (name: unknown) => {
    const result = parseShape(resourceName, name, ['name']);
    return result.ok ? [] : result.problems.map(problemLine);
  };

  test('has 1 to 100 code points', () => {
    expect(named('𠮷'.repeat(100))).toEqual([]);
    expect(named('𠮷'.repeat(101))).toEqual(['name: must be at most 100 characters']);
    expect(named('')).toEqual(['name: must not be empty']);
    expect(named('　')).toEqual([]);
    expect(named(1)).toEqual(['name: must be a string']);
  });
});
