import { z } from 'zod';
import { controlToolNames } from './control-tools.ts';
import { isStorableText, textWithin } from './text.ts';

export const defaultVoice = 'Aoede';
export const defaultSpeakingRate = 1.15;

/** The presets of the connector catalogue, and the two open standards. */
export const connectorIds = [
  'calendar_a',
  'calendar_b',
  'spreadsheet_a',
  'database_app_a',
  'crm_a',
  'chat_a',
  'chat_b',
  'chat_c',
  'chat_d',
  'booking_a',
  'http',
  'mcp',
] as const;

/** Some rules must hold even where another part of the same object is faulty, so that one answer names every problem. */
const always = { when: () => true };

const actionName = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/, 'must match [a-zA-Z][a-zA-Z0-9_-]{0,63}');
const toolName = actionName.refine(
  (name) => !controlToolNames.some((reserved) => reserved === name),
  `must not be one of ${controlToolNames.join(', ')}`,
);
const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'must be lowercase letters, digits or underscore, starting with a letter')
  .max(64, 'must be at most 64 characters');

export const fieldSpecSchema = z.object({
  key: fieldKey,
  label: textWithin({ min: 1, max: 200 }),
  required: z.boolean().default(false),
  type: z.enum(['text', 'phone']).optional(),
});
export type FieldSpec = z.infer<typeof fieldSpecSchema>;

export const toolParametersSchema = z
  .object({
    properties: z.record(
      textWithin({ min: 1, max: 64 }),
      z.object({
        type: z.enum(['string', 'number', 'integer', 'boolean']),
        description: textWithin({ max: 2000 }).optional(),
        enum: z
          .array(textWithin({ max: 200 }))
          .max(100)
          .optional(),
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

export const agentToolSchema = z.object({
  name: toolName,
  description: textWithin({ min: 1, max: 2000 }),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(2000, 'must be at most 2000 characters')
    .refine(isStorableText, 'must not contain NUL or lone surrogates'),
  confirm: z.boolean().optional(),
  parameters: toolParametersSchema.optional(),
});
export type AgentTool = z.infer<typeof agentToolSchema>;

const entryActions = {
  actions: z.array(actionName).max(50),
  confirm: z.array(z.string()).optional(),
};
/** A preset connector, or one connection. Exactly one of the two keys. */
export const connectorEntrySchema = z
  .object({
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
    listOf(confirm).forEach((name, index) => {
      if (typeof name === 'string' && !listOf(actions).includes(name)) {
        ctx.addIssue({ code: 'custom', path: ['confirm', index], message: 'must name one of actions' });
      }
    });
  }, always)
  .meta({ oneOf: [{ required: ['connector'] }, { required: ['connection'] }] });
export type ConnectorEntry = z.infer<typeof connectorEntrySchema>;

/** The rules of shape for a conversation (spec: AgentConfig; design section 12 for what the contract leaves open). */
export const agentConfigSchema = z
  .object({
    greeting: textWithin({ max: 300 }),
    persona: textWithin({ max: 1000 }),
    fields: z.array(fieldSpecSchema).min(1, 'must have at least 1 item').max(20, 'must have at most 20 items'),
    handoff_when: z.array(textWithin({ min: 1, max: 1000 })).max(20, 'must have at most 20 items'),
    closing: textWithin({ min: 1, max: 300 }),
    closing_answered: textWithin({ min: 1, max: 300 }).optional(),
    faq: z
      .array(z.object({ q: textWithin({ min: 1, max: 300 }), a: textWithin({ min: 1, max: 1000 }) }))
      .max(50, 'must have at most 50 items')
      .optional(),
    domain: textWithin({ max: 1000 }).optional(),
    vocabulary: z
      .array(textWithin({ min: 1, max: 200 }))
      .max(200, 'must have at most 200 items')
      .optional(),
    voice: textWithin({ min: 1, max: 100 }).default(defaultVoice),
    speaking_rate: z
      .number()
      .min(0.5, 'must be at least 0.5')
      .max(2, 'must be at most 2.0')
      .default(defaultSpeakingRate),
    tools: z.array(agentToolSchema).max(10, 'must have at most 10 items').optional(),
    connectors: z.array(connectorEntrySchema).max(10, 'must have at most 10 items').optional(),
  })
  .superRefine((config, ctx) => {
    const { fields, tools, connectors } = recordOf(config);
    const keys = listOf(fields).map((field, index) => ({
      path: ['fields', index, 'key'],
      name: recordOf(field)['key'],
    }));
    const toolNames = listOf(tools).map((tool, index) => ({
      path: ['tools', index, 'name'],
      name: recordOf(tool)['name'],
    }));
    // The AI calls tools and connector actions alike, so their names share one space.
    const actionNames = listOf(connectors).flatMap((entry, index) =>
      listOf(recordOf(entry)['actions']).map((name, action) => ({
        path: ['connectors', index, 'actions', action],
        name,
      })),
    );
    for (const path of [...repeated(keys), ...repeated([...toolNames, ...actionNames])]) {
      ctx.addIssue({ code: 'custom', path, message: 'must be unique' });
    }
  }, always);
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
