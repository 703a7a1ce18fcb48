import { z } from 'zod';
import { controlToolNames } from './control-tools.ts';
import { connectorIds } from './connectors.ts';
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
    properties: z.record(
      textWithin({ min: 1 }),
      z.object({
        type: z.enum(['string', 'number', 'integer', 'boolean']),
        description: textWithin({}).optional(),
        enum: z.array(textWithin({})).optional(),
      }),
    ),
    required: z.array(z.string()).optional(),
  })
  .superRefine((parameters, ctx) => {
    const { properties, required } = recordOf(parameters);
    const names = Object.keys(recordOf(properties));
    listOf(required).forEach((name, index) => {
      if (typeof name === 'string' && !names.includes(name)) {
        ctx.addIssue({ code: 'custom', path: ['required', index], message: 'must name one of properties' });
      }
    });
  }, always);

const entryActions = {
  /** As the outside system names them; what the AI sees is settled when a call starts. */
  actions: z.array(textWithin({ min: 1 })).meta({ uniqueItems: true }),
  confirm: z.array(z.string()).optional(),
};
/** The shapes of a config. With `z.strictObject` a name that nobody knows is a problem, but for those inside of a tool's `parameters`. */
function shapesWith(object: typeof z.object) {
  const fieldSpec = object({
    key: fieldKey,
    label: spokenText(),
    required: z.boolean().default(false),
    type: z.enum(['text', 'phone']).optional(),
  });
  const agentTool = object({
    name: toolName,
    description: spokenText(),
    url: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .refine(isStorableText, 'must not contain NUL or lone surrogates'),
    confirm: z.boolean().optional(),
    parameters: toolParametersSchema.optional(),
  });
  /** A preset connector, or one connection. Exactly one of the two keys. */
  const connectorEntry = object({
    connector: z.enum(connectorIds).optional(),
    connection: z
      .string()
      .regex(/^con_[0-9A-Za-z]+$/, 'must be a connection id')
      .optional(),
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
    .meta({ oneOf: [{ required: ['connector'] }, { required: ['connection'] }] });
  const agentConfig = object({
    greeting: spokenText({ max: 300 }),
    persona: textWithin({ max: 1000 }),
    fields: z.array(fieldSpec).min(1, 'must have at least 1 item').max(20, 'must have at most 20 items'),
    handoff_when: z.array(spokenText()).max(20, 'must have at most 20 items'),
    closing: spokenText({ max: 300 }),
    closing_answered: spokenText().optional(),
    faq: z
      .array(z.object({ q: spokenText(), a: spokenText() }))
      .max(50, 'must have at most 50 items')
      .optional(),
    domain: textWithin({}).optional(),
    vocabulary: z.array(spokenText()).max(200, 'must have at most 200 items').optional(),
    voice: spokenText().default(defaultVoice),
    speaking_rate: z
      .number()
      .min(0.5, 'must be at least 0.5')
      .max(2, 'must be at most 2.0')
      .default(defaultSpeakingRate),
    tools: z.array(agentTool).max(10, 'must have at most 10 items').optional(),
    connectors: z.array(connectorEntry).max(10, 'must have at most 10 items').optional(),
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

const shapes = shapesWith(z.object);
export const fieldSpecSchema = shapes.fieldSpec;
export type FieldSpec = z.infer<typeof fieldSpecSchema>;
export const agentToolSchema = shapes.agentTool;
export type AgentTool = z.infer<typeof agentToolSchema>;
export const connectorEntrySchema = shapes.connectorEntry;
export type ConnectorEntry = z.infer<typeof connectorEntrySchema>;
/** The rules of shape for a conversation: AgentConfig of the API specification. What that leaves open: `docs/decisions/limits-of-a-config.md`. */
export const agentConfigSchema = shapes.agentConfig;
/** The same for a config that somebody writes now: a name that nobody knows is most likely a slip. */
export const agentConfigInputSchema = shapesWith(strictObject).agentConfig;
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
