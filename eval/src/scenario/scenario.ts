/** What a scenario file says: who calls, what he knows and does, and what must come of the call. `docs/evaluation.md` explains it to users. */
import { channels, endReasons, languages, outcomes } from '@uketsuke/contracts';
import { z } from 'zod';

const words = z.string().trim().min(1);
/** Plain words, found whatever their width, case and spaces; between slashes a regular expression. */
const pattern = words.refine((text) => canRead(text), 'is not a regular expression');
const count = z.int().min(0);
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be the key of a field');
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .union([item, z.array(item).min(1)])
    .transform((given): z.output<Item>[] => (Array.isArray(given) ? given : [given]));

/** `null`: declined. A list: any of them. */
const expectedValue = z.union([
  z.null(),
  z.union([pattern, z.number()]).transform((value) => [String(value)]),
  z.array(z.union([pattern, z.number()]).transform(String)).min(1),
  z.strictObject({ absent: z.literal(true) }),
  z.strictObject({ anything: z.literal(true) }),
]);
export type ExpectedValue = z.output<typeof expectedValue>;

const action = z
  .strictObject({
    say: words.optional(),
    keys: z
      .string()
      .regex(/^[0-9*#]+$/, 'must be keys of a telephone')
      .optional(),
    /** Says nothing until the agent has asked again so often. */
    silence: z.int().min(1).max(3).optional(),
    hang_up: z.literal(true).optional(),
    /** While the agent is still speaking. */
    over: z.boolean().default(false),
    /** The fields whose value is in these words. */
    gives: z.array(fieldKey).default([]),
    /** Only a part of the answer: the agent has to ask on. */
    incomplete: z.boolean().default(false),
    /** From now on these are the truth. */
    now: z.record(fieldKey, expectedValue).default({}),
  })
  .refine(
    ({ say, keys, silence, hang_up }) =>
      [say, keys, silence, hang_up].filter((part) => part !== undefined).length === 1,
    'must have exactly one of say, keys, silence, hang_up',
  );
const line = z.union([words.transform((say) => action.parse({ say })), action]);
export type Line = z.output<typeof line>;

const knowledge = z.union([
  z.null().transform(() => ({ says: [], value: null })),
  words.transform((text) => ({ says: [action.parse({ say: text })], value: [text] })),
  z
    .strictObject({ says: listOf(line), value: expectedValue.optional() })
    .transform(({ says, value }) => ({ says, value: value === undefined ? [says[0]?.say ?? ''] : value })),
]);

const toolAnswer = z
  .strictObject({ answer: z.unknown().optional(), error: words.optional() })
  .refine((given) => (given.answer === undefined) !== (given.error === undefined), 'must have answer or error');

export const scenarioSchema = z.strictObject({
  title: words,
  /** Who calls, in one sentence. For the reader. */
  persona: words,
  language: z.enum(languages),
  /** A file of `eval/businesses/` by its name, a file by its path, or the config itself under `agent`. */
  business: words.optional(),
  agent: z.unknown().optional(),
  channel: z.enum(channels).default('phone'),
  from: z.string().nullable().default(null),
  /** By field: what the caller says when he is asked for it, and the value that it has. */
  knows: z.record(fieldKey, knowledge).default({}),
  /** The first things that he does, whatever the agent says. */
  begins: z.array(line).default([]),
  /** What he does when he hears something. */
  when: z
    .array(
      z.strictObject({
        /** The key of a field that is asked for, `read_back`, `anything_else`, or words of the agent. */
        hears: pattern,
        says: listOf(line),
        always: z.boolean().default(false),
      }),
    )
    .default([]),
  /** How he corrects a field that was read back wrong. */
  corrects: z.record(fieldKey, line).default({}),
  /** His words for what every caller says. */
  manner: z
    .strictObject({
      yes: words.optional(),
      nothing_more: words.optional(),
      declines: words.optional(),
      does_not_know: words.optional(),
    })
    .default({}),
  /** How many turns in a row may lead nowhere before he hangs up. */
  patience: z.int().min(1).max(20).default(4),
  /** What the agent's tools answer, in turn; the last answer again and again. */
  tools: z.record(z.string(), listOf(toolAnswer)).default({}),
  expects: z.strictObject({
    outcome: listOf(z.enum(outcomes)),
    reason: listOf(z.enum(endReasons)).optional(),
    fields: z.record(fieldKey, expectedValue).default({}),
    tools: z
      .array(
        z.strictObject({
          name: words,
          arguments: z.record(z.string(), expectedValue).default({}),
          times: count.default(1),
        }),
      )
      .default([]),
    turns_at_most: count.optional(),
    needless_turns_at_most: count.optional(),
    says: z.array(pattern).default([]),
    never_says: z.array(pattern).default([]),
    summary: z
      .strictObject({ mentions: z.array(pattern).default([]), never_mentions: z.array(pattern).default([]) })
      .optional(),
  }),
});
export type ScenarioFile = z.output<typeof scenarioSchema>;

function canRead(text: string): boolean {
  const body = /^\/(.*)\/[imsu]*$/su.exec(text)?.[1];
  if (body === undefined) return true;
  try {
    RegExp(body, 'u');
    return true;
  } catch {
    return false;
  }
}
