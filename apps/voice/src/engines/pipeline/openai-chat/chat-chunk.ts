import { z } from 'zod';

/** What is read of one piece of a streamed answer. Everything may be missing: compatible servers leave out what they like. */
const chatChunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.int().nullish(),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({
      prompt_tokens: z.number().nullish(),
      completion_tokens: z.number().nullish(),
      total_tokens: z.number().nullish(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
    })
    .nullish(),
  error: z.unknown().optional(),
});

export type ChatChunk = z.infer<typeof chatChunk>;
type Delta = NonNullable<NonNullable<ChatChunk['choices']>[number]['delta']>;
export type ToolCallDelta = NonNullable<Delta['tool_calls']>[number];

/** Null: this is no piece of an answer. */
export function parseChatChunk(data: string): ChatChunk | null {
  try {
    return chatChunk.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
