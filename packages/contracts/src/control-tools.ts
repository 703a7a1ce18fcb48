/** The four tools that every conversation has by itself, whatever the engine. The voice node does what they ask for (`apps/voice/src/tools/controls.ts`). */
import { z } from 'zod';

/** Why a call goes to a person; each is also an end reason of the call. */
export const handoffReasons = ['handoff_rule', 'caller_asked_for_person', 'emergency', 'not_understood'] as const;
export type HandoffReason = (typeof handoffReasons)[number];

/** How the agent may end a call by itself. */
export const finishOutcomes = ['completed', 'answered'] as const;
export type FinishOutcome = (typeof finishOutcomes)[number];

/** The tools by name. Language models read the descriptions; the JSON Schema that they get and `ControlCall` are both made from `arguments`. */
export const controlTools = {
  record_field: {
    description:
      'Records what the caller said for one field, as soon as it is said or corrected. value null: the caller was asked and declines.',
    arguments: z.object({
      key: z.string().describe('The key of the field.'),
      value: z.string().nullable().describe('The value, written out as it should be read later.'),
    }),
  },
  answer_from_faq: {
    description:
      'Gives the prepared answer to a frequent question. Say that answer in your own manner, nothing beyond it.',
    arguments: z.object({
      index: z.int().min(0).describe('The number of the FAQ entry.'),
    }),
  },
  hand_off: {
    description:
      'Passes the call on to a person. Use it as soon as a handoff rule applies or the caller asks for a person.',
    arguments: z.object({
      reason: z
        .enum(handoffReasons)
        .describe('Why the call goes to a person; not_understood: the conversation does not get on without one.'),
      rule: z.string().optional().describe('The handoff rule that applies, word for word.'),
    }),
  },
  finish: {
    description:
      'Ends the call. completed: everything was collected and confirmed. answered: an FAQ answer settled what the caller wanted.',
    arguments: z.object({
      outcome: z.enum(finishOutcomes).describe('How the call ends.'),
    }),
  },
} as const;

export type ControlToolName = keyof typeof controlTools;
export type ControlToolArguments<Name extends ControlToolName> = z.infer<(typeof controlTools)[Name]['arguments']>;

/** One call of one of them, as an engine makes it. */
export type ControlCall = {
  [Name in ControlToolName]: { tool: Name; arguments: ControlToolArguments<Name> };
}[ControlToolName];

/** Reserved: a customer's tool of the same name could not be told apart from the control tool. */
export const controlToolNames: readonly ControlToolName[] = ['record_field', 'answer_from_faq', 'hand_off', 'finish'];
