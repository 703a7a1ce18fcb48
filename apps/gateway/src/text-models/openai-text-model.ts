import type { TextModel, TextRequest } from '@uketsuke/domain/summary';
import { z } from 'zod';
import { postJson, TextModelFailed } from './post-json.ts';

export interface OpenaiTextModelOptions {
  /** In front of `/chat/completions`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
}

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

/** What a server takes of a wished format, the most exact first. */
const formats = [
  (schema: TextRequest['schema']) => ({
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
  }),
  () => ({ response_format: { type: 'json_object' } }),
  () => ({}),
];

/** Any address that answers `/chat/completions` as OpenAI does. Where a format is refused, the next simpler one is tried, and kept once it has worked. */
export function openaiTextModel({ baseUrl, apiKey, model }: OpenaiTextModelOptions): TextModel {
  let simplest = 0;

  const ask = async ({ instructions, input, schema }: TextRequest, format: object): Promise<string> => {
    const body = await postJson({
      url: `${baseUrl.replace(/\/$/, '')}/chat/completions`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages: [
          { role: 'system', content: `${instructions}\n\nJSON Schema: ${JSON.stringify(schema)}` },
          { role: 'user', content: input },
        ],
        ...format,
      },
    });
    const parsed = answer.safeParse(body);
    const text = parsed.data?.choices[0]?.message.content;
    if (!text) throw new TextModelFailed('The text model answered nothing');
    return text;
  };

  return {
    name: `openai/${model}`,
    async answer(request) {
      for (let tried = simplest; ; tried += 1) {
        try {
          const text = await ask(request, formats[tried]?.(request.schema) ?? {});
          simplest = Math.max(simplest, tried);
          return text;
        } catch (error) {
          if (!isFormatRefused(error) || tried >= formats.length - 1) throw error;
        }
      }
    },
  };
}

/** Any other refusal is of what was asked this time, and a simpler format would not help. */
function isFormatRefused(error: unknown): boolean {
  if (!(error instanceof TextModelFailed) || (error.status !== 400 && error.status !== 422)) return false;
  return error.names(/response_format|json_schema|json_object/);
}
