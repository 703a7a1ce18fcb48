import { z } from 'zod';
import { isStorableText } from '../text.ts';

/** A description in both languages of the reference page. */
export function says(en: string, ja: string): { description: string; 'x-ja': string } {
  return { description: en, 'x-ja': ja };
}

/** Unix milliseconds. */
export const unixMs = z.int().meta({ ...says('Unix milliseconds', 'Unix ミリ秒'), examples: [1_790_000_000_000] });

const exampleDigits = '0TqZ4mX1a8Kq3VbN7sLw2RdY';
const notStorable = 'must not contain NUL or lone surrogates';

/** An id as the service writes it. */
export const idOf = (prefix: string) =>
  z.string().meta({ pattern: `^${prefix}_[0-9A-Za-z]{22,}$`, examples: [`${prefix}_${exampleDigits}`] });

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
