import type { TextModel } from '@uketsuke/domain/summary';
import { z } from 'zod';
import { postJson, TextModelFailed } from './post-json.ts';

export interface GeminiTextModelOptions {
  /** Without a path. */
  baseUrl: string;
  apiKey: string;
  model: string;
}

const answer = z.object({
  candidates: z
    .array(
      z.object({
        content: z.object({
          parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })),
        }),
      }),
    )
    .min(1),
});

/** `generateContent` of the Gemini API. */
export function geminiTextModel({ baseUrl, apiKey, model }: GeminiTextModelOptions): TextModel {
  return {
    name: `gemini/${model}`,
    async answer({ instructions, input, schema }) {
      const body = await postJson({
        url: `${baseUrl.replace(/\/$/, '')}/v1beta/models/${encodeURIComponent(model)}:generateContent`,
        headers: { 'x-goog-api-key': apiKey },
        body: {
          systemInstruction: { parts: [{ text: instructions }] },
          contents: [{ role: 'user', parts: [{ text: input }] }],
          generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
        },
      });
      const parts = answer.safeParse(body).data?.candidates[0]?.content.parts ?? [];
      const text = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
      if (text === '') throw new TextModelFailed('The text model answered nothing');
      return text;
    },
  };
}
