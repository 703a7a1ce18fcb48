import { z } from 'zod';
import { categories, channels, outcomes, outputs } from '../call.ts';
import { connectorIds } from '../connectors.ts';
import { environments } from '../environment.ts';
import type { Example } from '../example-words.ts';
import { isStorableText } from '../text.ts';

/** A description in both languages of the reference page. */
export function says(en: string, ja: string): { description: string; 'x-ja': string } {
  return { description: en, 'x-ja': ja };
}

/** An example of a property, in both languages of the reference page. */
export function shows<Value>({ en, ja }: Example<Value>): { examples: Value[]; 'x-examples-ja': Value[] } {
  return { examples: [en], 'x-examples-ja': [ja] };
}

/** Unix milliseconds; `when` says of what. */
export const timeOf = (en: string, ja: string) =>
  z.int().meta({ ...says(`${en} (Unix milliseconds)`, `${ja}（Unix ミリ秒）`), examples: [1_790_000_000_000] });

export const exampleDigits = '0TqZ4mX1a8Kq3VbN7sLw2RdY';
const notStorable = 'must not contain NUL or lone surrogates';

/** An id as the service writes it. */
export const idOf = (prefix: string, said = says('Its id', 'ID')) =>
  z.string().meta({ ...said, pattern: `^${prefix}_[0-9A-Za-z]{22,}$`, examples: [`${prefix}_${exampleDigits}`] });

/** The closed sets of words that several answers use, each under a name of its own in the document. */
export const channelField = z
  .enum(channels)
  .meta({ id: 'Channel', ...says('By telephone, or from a browser or app', '電話か、Web・アプリか') });
export const outputField = z.enum(outputs).meta({
  id: 'Output',
  ...says('`audio`: the agent speaks. `text`: it writes each sentence', '`audio` は音声、`text` は 1 文ずつの文字'),
});
export const outcomeField = z.enum(outcomes).meta({
  id: 'Outcome',
  ...says(
    'How a call ended. `completed`: every required field is recorded. `answered`: an answer of the FAQ was all that was wanted. `handoff`: a person is to take over. `hangup`: the caller left before. `error`: the conversation broke',
    '通話の結果。`completed` は必須の項目がそろった、`answered` は FAQ の回答で済んだ、`handoff` は人に引き継ぐ、`hangup` は途中で切られた、`error` は続けられなくなった',
  ),
});
export const categoryField = z
  .enum(categories)
  .meta({ id: 'Category', ...says('What a call was about', '通話の用件の種類') });
export const environmentField = z.enum(environments).meta({
  id: 'Environment',
  ...says(
    '`test` is apart from `live`: other agents, tenants, keys and records',
    '`test` は `live` と別で、エージェント・テナント・キー・記録を共有しません',
  ),
});
export const connectorIdField = z
  .enum(connectorIds)
  .meta({ id: 'ConnectorId', ...says('Id of a connector', 'コネクタの ID') });

/** `{ data }`, as every list is answered. */
export const listOf = <Item extends z.ZodType>(id: string, item: Item) =>
  z
    .object({ data: z.array(item).meta(says('In the order that the operation names', '操作の説明にある順')) })
    .meta({ id, ...says('A list', '一覧') });

export interface ParamSpec {
  description: { en: string; ja: string };
  /** An id of another form cannot exist: 404. */
  pattern: RegExp;
  example: string;
}

const idParam = (prefix: string, en: string, ja: string): ParamSpec => ({
  description: { en, ja },
  pattern: new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`),
  example: `${prefix}_${exampleDigits}`,
});

export const agentIdParam = idParam('agt', 'Agent id', 'エージェント ID');
export const tenantIdParam = idParam('ten', 'Tenant id', 'テナント ID');
export const callIdParam = idParam('call', 'Call id', '通話 ID');
export const connectionIdParam = idParam('con', 'Connection id', '接続 ID');
export const providerCallIdParam: ParamSpec = {
  description: {
    en: 'Telephony call id (`CA…`) or session id (`sess_…`)',
    ja: '電話事業者の通話 ID（`CA…`）またはセッション ID（`sess_…`）',
  },
  // The telephony provider chooses the form of its ids.
  pattern: /./s,
  example: 'CA00000000000000000000000000000000',
};

interface Said {
  en: string;
  ja: string;
}

/** JSON Schema of a query parameter as API users see it; the text form that arrives is parsed by the zod schema. */
export const queryDocs = z.registry<{ schema: Record<string, unknown>; description: { en: string; ja: string } }>();

/** A parameter given twice arrives as an array. */
const once = z.string({ error: (issue) => (Array.isArray(issue.input) ? 'must be given once' : undefined) });

export const queryText = (description: Said, schema: Record<string, unknown> = {}) => {
  const text = once.refine(isStorableText, notStorable);
  queryDocs.add(text, { schema: { type: 'string', ...schema }, description });
  return text;
};

export const queryInteger = (
  description: Said,
  { min, max, fallback }: { min: number; max?: number; fallback?: number },
) => {
  const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  const integer = once.transform((text, ctx) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= (max ?? Infinity)) return value;
    ctx.addIssue({ code: 'custom', message: `must be an integer ${range}` });
    return z.NEVER;
  });
  const schema = {
    type: 'integer',
    minimum: min,
    ...(max !== undefined && { maximum: max }),
    ...(fallback !== undefined && { default: fallback }),
  };
  queryDocs.add(integer, { schema, description });
  return integer;
};

export const queryEnum = <const Values extends readonly [string, ...string[]]>(description: Said, values: Values) => {
  const choice = z.enum(values, {
    error: (issue) => (Array.isArray(issue.input) ? 'must be given once' : undefined),
  });
  queryDocs.add(choice, { schema: { type: 'string', enum: values }, description });
  return choice;
};
