/** What `POST /v1/chat/completions` takes, as OpenAI publishes it; what it refuses is refused in its words. */
import { z } from 'zod';
import type { RestProfile } from './profile.ts';
import { Refusal } from './refusal.ts';

const textParts = z.array(z.strictObject({ type: z.literal('text'), text: z.string() })).min(1);
const content = z.union([z.string(), textParts]);
const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});

const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content, name: z.string().optional() }),
  z.strictObject({ role: z.literal('developer'), content, name: z.string().optional() }),
  z.strictObject({ role: z.literal('user'), content, name: z.string().optional() }),
  z
    .strictObject({
      role: z.literal('assistant'),
      content: content.nullable().optional(),
      name: z.string().optional(),
      refusal: z.string().nullable().optional(),
      tool_calls: z.array(toolCall).min(1).optional(),
    })
    .refine((turn) => (turn.content ?? null) !== null || turn.tool_calls !== undefined, {
      message: 'content is required unless tool_calls is specified',
    }),
  z.strictObject({ role: z.literal('tool'), content, tool_call_id: z.string().min(1) }),
]);

const jsonObject = z.record(z.string(), z.unknown());

const tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().optional(),
    parameters: jsonObject.refine(({ type }) => type === 'object', 'schema must be of type "object"').optional(),
    strict: z.boolean().nullable().optional(),
  }),
});

const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      description: z.string().optional(),
      schema: jsonObject.optional(),
      strict: z.boolean().nullable().optional(),
    }),
  }),
]);

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: z.string() }) }),
]);

const chatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullable().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).nullable().optional(),
  tools: z.array(tool).min(1).max(128).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  response_format: responseFormat.optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  max_tokens: z.int().min(1).nullable().optional(),
  max_completion_tokens: z.int().min(1).nullable().optional(),
  stop: z
    .union([z.string(), z.array(z.string()).max(4)])
    .nullable()
    .optional(),
  seed: z.int().nullable().optional(),
  user: z.string().optional(),
  store: z.boolean().nullable().optional(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).nullable().optional(),
  service_tier: z.enum(['auto', 'default', 'flex', 'scale', 'priority']).nullable().optional(),
  presence_penalty: z.number().nullable().optional(),
  frequency_penalty: z.number().nullable().optional(),
});

export type ChatRequest = z.infer<typeof chatRequest>;
export type ChatMessage = ChatRequest['messages'][number];

export function parseChatRequest(body: unknown, profile: RestProfile): ChatRequest {
  const parsed = chatRequest.safeParse(profile.unknownArguments === 'ignored' ? withoutUnknown(body) : body);
  if (!parsed.success) throw refusalOf(parsed.error);
  const request = parsed.data;
  if (request.stream_options && request.stream !== true) {
    throw new Refusal(400, "The 'stream_options' parameter is only allowed when 'stream' is enabled.", {
      param: 'stream_options',
    });
  }
  if (request.tools === undefined && request.tool_choice !== undefined) {
    throw new Refusal(
      400,
      "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
      {
        param: 'tool_choice',
      },
    );
  }
  if (request.tools === undefined && request.parallel_tool_calls !== undefined) {
    throw new Refusal(
      400,
      "Invalid value for 'parallel_tool_calls': 'parallel_tool_calls' is only allowed when 'tools' are specified.",
      { param: 'parallel_tool_calls' },
    );
  }
  requireStrictSchema(request);
  requireToolAnswers(request.messages);
  if (profile.hasStrictTurns) requireTurns(request.messages);
  return request;
}

function withoutUnknown(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => key in chatRequest.shape));
}

function refusalOf({ issues: [issue] }: z.ZodError): Refusal {
  const path = issue?.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('') ?? '';
  const param = path.replace(/^\./, '') || null;
  if (issue?.code === 'unrecognized_keys') {
    const name = [param, issue.keys[0]].filter((part) => part !== null).join('.');
    return new Refusal(400, `Unrecognized request argument supplied: ${name}`, { param: name });
  }
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    return new Refusal(400, `Missing required parameter: '${param}'.`, { param, code: 'missing_required_parameter' });
  }
  return new Refusal(400, `Invalid value for '${param}': ${issue?.message}.`, { param, code: 'invalid_value' });
}

/** "All fields must be required" and "additionalProperties must be false", of every object of a strict schema. */
function requireStrictSchema({ response_format: format }: ChatRequest): void {
  if (format?.type !== 'json_schema' || format.json_schema.strict !== true) return;
  const { name, schema } = format.json_schema;
  const fault = strictFault(schema, []);
  if (fault === null) return;
  throw new Refusal(400, `Invalid schema for response_format '${name}': ${fault}`, { param: 'response_format' });
}

function strictFault(schema: unknown, path: readonly string[]): string | null {
  const parsed = jsonObject.safeParse(schema);
  if (!parsed.success || parsed.data.type !== 'object') return null;
  const { additionalProperties, properties, required } = parsed.data;
  const where = `In context=(${path.join(', ')})`;
  if (additionalProperties !== false) {
    return `${where}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const keys = Object.keys(jsonObject.safeParse(properties).data ?? {});
  const missing = keys.find((key) => !Array.isArray(required) || !required.includes(key));
  if (missing !== undefined) {
    return `${where}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  for (const [key, value] of Object.entries(jsonObject.safeParse(properties).data ?? {})) {
    const fault = strictFault(value, [...path, 'properties', key]);
    if (fault !== null) return fault;
  }
  return null;
}

/** Every call of a tool is answered before anything else is said, and nothing else is. */
function requireToolAnswers(messages: readonly ChatMessage[]): void {
  let open: string[] = [];
  for (const [index, entry] of messages.entries()) {
    if (entry.role === 'tool') {
      if (!open.includes(entry.tool_call_id)) {
        throw new Refusal(
          400,
          "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          { param: `messages.[${index}].role` },
        );
      }
      open = open.filter((id) => id !== entry.tool_call_id);
      continue;
    }
    if (open.length > 0) throw unanswered(open, index);
    if (entry.role === 'assistant') open = (entry.tool_calls ?? []).map(({ id }) => id);
  }
  if (open.length > 0) throw unanswered(open, messages.length);
}

function unanswered(ids: readonly string[], index: number): Refusal {
  return new Refusal(
    400,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
    { param: `messages.[${index}].role` },
  );
}

/** As the templates of Mistral and Gemma say it. */
function requireTurns(messages: readonly ChatMessage[]): void {
  const turns = messages.slice(isNote(messages[0]) ? 1 : 0);
  let expected: 'user' | 'assistant' = 'user';
  for (const { role, ...entry } of turns) {
    if (role === 'tool') continue;
    // After calls of tools the assistant goes on.
    const isCalling = role === 'assistant' && 'tool_calls' in entry && entry.tool_calls !== undefined;
    if (role !== expected) {
      throw new Refusal(
        500,
        'Conversation roles must alternate user/assistant/user/assistant/... after the optional system message',
        { type: 'server_error' },
      );
    }
    if (!isCalling) expected = role === 'user' ? 'assistant' : 'user';
    else expected = 'assistant';
  }
}

function isNote(entry: ChatMessage | undefined): boolean {
  return entry?.role === 'system' || entry?.role === 'developer';
}
