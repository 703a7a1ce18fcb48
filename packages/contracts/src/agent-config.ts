import { z } from 'zod';
import { configWords } from './agent-config-words.ts';
import { languages } from './call.ts';
import { controlToolNames } from './control-tools.ts';
import { connectorIdField } from './rest/fields.ts';
import { byteLength, isStorableText, spokenText, textWithin } from './text.ts';

export const defaultVoice = 'Aoede';
export const defaultSpeakingRate = 1.15;

/** A config travels with every call that uses it, and nothing else limits how long most of its texts are. */
export const configBytesMax = 256 * 1024;

/** Some rules must hold even where another part of the same object is faulty, so that one answer names every problem. */
const always = { when: () => true };

/** As language models accept it: they see exactly this name. */
const toolName = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/, 'must match [a-zA-Z][a-zA-Z0-9_-]{0,63}')
  .refine(
    (name) => !controlToolNames.some((reserved) => reserved === name),
    `must not be one of ${controlToolNames.join(', ')}`,
  );
const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'must be lowercase letters, digits or underscore, starting with a letter');

export const toolParametersSchema = z
  .object({
    properties: z
      .record(
        textWithin({ min: 1 }),
        z
          .object({
            type: z.enum(['string', 'number', 'integer', 'boolean']).meta(configWords.parameters.type),
            description: textWithin({}).optional().meta(configWords.parameters.description),
            enum: z.array(textWithin({})).optional().meta(configWords.parameters.choices),
          })
          .meta({ id: 'ToolParameter', ...configWords.parameters.whole }),
      )
      .meta(configWords.parameters.properties),
    required: z.array(z.string()).optional().meta(configWords.parameters.required),
  })
  .superRefine((parameters, ctx) => {
    const { properties, required } = recordOf(parameters);
    const names = Object.keys(recordOf(properties));
    listOf(required).forEach((name, index) => {
      if (typeof name === 'string' && !names.includes(name)) {
        ctx.addIssue({ code: 'custom', path: ['required', index], message: 'must name one of properties' });
      }
    });
  }, always)
  .meta({ id: 'ToolParameters', ...configWords.tool.parameters });

/** In the published document it is one of several shapes, each with one of the keys. */
function oneKeyOf(names: Readonly<Record<string, { name: string; description: string; 'x-ja': string }>>) {
  return { 'x-one-key-of': names };
}

const entryActions = {
  /** As the outside system names them; what the AI sees is settled when a call starts. */
  actions: z.array(textWithin({ min: 1 })).meta({ uniqueItems: true, ...configWords.entry.actions }),
  confirm: z.array(z.string()).optional().meta(configWords.entry.confirm),
};

/**
 * The shapes of a config. With `z.strictObject` a name that nobody knows is a problem, but for those inside of a tool's `parameters`.
 * `suffix` names those whose defaults make a request differ from an answer.
 */
function shapesWith(object: typeof z.object, suffix: '' | 'Input') {
  const words = configWords;
  const fieldSpec = object({
    key: fieldKey.meta(words.field.key),
    label: spokenText().meta(words.field.label),
    required: z.boolean().default(false).meta(words.field.required),
    type: z.enum(['text', 'phone']).optional().meta(words.field.type),
  }).meta({ id: `FieldSpec${suffix}`, ...words.field.whole });
  const agentTool = object({
    name: toolName.meta(words.tool.name),
    description: spokenText().meta(words.tool.description),
    url: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .refine(isStorableText, 'must not contain NUL or lone surrogates')
      .meta(words.tool.url),
    confirm: z.boolean().optional().meta(words.tool.confirm),
    parameters: toolParametersSchema.optional().meta(words.tool.parameters),
  }).meta({ id: 'AgentTool', ...words.tool.whole });
  /** A preset connector, or one connection. Exactly one of the two keys. */
  const connectorEntry = object({
    connector: connectorIdField.optional().meta(words.entry.connector),
    connection: z
      .string()
      .regex(/^con_[0-9A-Za-z]+$/, 'must be a connection id')
      .optional()
      .meta(words.entry.connection),
    ...entryActions,
  })
    .superRefine((entry, ctx) => {
      const { connector, connection, actions, confirm } = recordOf(entry);
      const isNeither = connector === undefined && connection === undefined;
      const isBoth = typeof connector === 'string' && typeof connection === 'string';
      if (isObject(entry) && (isNeither || isBoth)) {
        ctx.addIssue({ code: 'custom', message: 'must have either connector or connection' });
      }
      const names = listOf(actions).map((name, index) => ({ path: ['actions', index], name }));
      for (const path of repeated(names)) ctx.addIssue({ code: 'custom', path, message: 'must be unique' });
      listOf(confirm).forEach((name, index) => {
        if (typeof name === 'string' && !listOf(actions).includes(name)) {
          ctx.addIssue({ code: 'custom', path: ['confirm', index], message: 'must name one of actions' });
        }
      });
    }, always)
    .meta({
      id: 'ConnectorEntry',
      ...words.entry.whole,
      ...oneKeyOf({
        connector: { name: 'PresetEntry', ...words.entry.preset },
        connection: { name: 'ConnectionEntry', ...words.entry.one },
      }),
    });
  const faqEntry = z
    .object({ q: spokenText().meta(words.faqEntry.q), a: spokenText().meta(words.faqEntry.a) })
    .meta({ id: 'FaqEntry', ...words.faqEntry.whole });
  const agentConfig = object({
    greeting: spokenText({ max: 300 }).meta(words.greeting),
    persona: textWithin({ max: 1000 }).meta(words.persona),
    fields: z
      .array(fieldSpec)
      .min(1, 'must have at least 1 item')
      .max(20, 'must have at most 20 items')
      .meta(words.fields),
    handoff_when: z.array(spokenText()).max(20, 'must have at most 20 items').meta(words.handoffWhen),
    closing: spokenText({ max: 300 }).meta(words.closing),
    closing_answered: spokenText().optional().meta(words.closingAnswered),
    faq: z.array(faqEntry).max(50, 'must have at most 50 items').optional().meta(words.faq),
    domain: textWithin({}).optional().meta(words.domain),
    vocabulary: z.array(spokenText()).max(200, 'must have at most 200 items').optional().meta(words.vocabulary),
    voice: spokenText().default(defaultVoice).meta(words.voice),
    speaking_rate: z
      .number()
      .min(0.5, 'must be at least 0.5')
      .max(2, 'must be at most 2.0')
      .default(defaultSpeakingRate)
      .meta(words.speakingRate),
    language: z.enum(languages).optional().meta(words.language),
    tools: z.array(agentTool).max(10, 'must have at most 10 items').optional().meta(words.tools),
    connectors: z.array(connectorEntry).max(10, 'must have at most 10 items').optional().meta(words.connectors),
  }).superRefine((config, ctx) => {
    const { fields, tools } = recordOf(config);
    const keys = listOf(fields).map((field, index) => ({
      path: ['fields', index, 'key'],
      name: recordOf(field)['key'],
    }));
    const toolNames = listOf(tools).map((tool, index) => ({
      path: ['tools', index, 'name'],
      name: recordOf(tool)['name'],
    }));
    for (const path of [...repeated(keys), ...repeated(toolNames)]) {
      ctx.addIssue({ code: 'custom', path, message: 'must be unique' });
    }
    if (isObject(config) && byteLength(JSON.stringify(config)) > configBytesMax) {
      ctx.addIssue({ code: 'custom', message: `must be at most ${configBytesMax / 1024} KiB of JSON` });
    }
  }, always);
  return { fieldSpec, agentTool, connectorEntry, agentConfig };
}

/** The two differ by what they do with names that they do not know, not by what they make of the others. */
const strictObject = z.strictObject as unknown as typeof z.object;

const shapes = shapesWith(z.object, '');
export const fieldSpecSchema = shapes.fieldSpec;
export type FieldSpec = z.infer<typeof fieldSpecSchema>;
export const agentToolSchema = shapes.agentTool;
export type AgentTool = z.infer<typeof agentToolSchema>;
export const connectorEntrySchema = shapes.connectorEntry;
export type ConnectorEntry = z.infer<typeof connectorEntrySchema>;
/** The rules of shape for a conversation: AgentConfig of the API specification. What that leaves open: `docs/decisions/limits-of-a-config.md`. */
export const agentConfigSchema = shapes.agentConfig;
/** The same for a config that somebody writes now: a name that nobody knows is most likely a slip. */
export const agentConfigInputSchema = shapesWith(strictObject, 'Input').agentConfig;
export type AgentConfig = z.infer<typeof agentConfigSchema>;
export type AgentConfigInput = z.input<typeof agentConfigSchema>;

/** Name of a resource, counted in code points. */
export const resourceName = textWithin({ min: 1, max: 100 });

interface NamedPlace {
  path: (string | number)[];
  name: unknown;
}

function repeated(places: readonly NamedPlace[]): NamedPlace['path'][] {
  const seen = new Set<string>();
  return places.flatMap(({ path, name }) => {
    if (typeof name !== 'string') return [];
    if (seen.has(name)) return [path];
    seen.add(name);
    return [];
  });
}

/** With `always`, a rule sees values of any shape. */
function recordOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
