import { ownServerAddress, providerAddress } from '@uketsuke/runtime';
import { z } from 'zod';

/** The variables of the model that writes summaries; all but the first are those of the voice nodes. */
export const textModelSettings = {
  SUMMARY_MODEL: z
    .string()
    .regex(
      /^(auto|none|(gemini|openai|llm)(\/\S+)?)$/,
      'must be auto, none, gemini, openai or llm, or gemini/<model> or openai/<model>',
    )
    .default('auto')
    .describe(
      'Who writes summary and category of a call. auto: the provider of the first engine that has a key, in the order of the engines (of VOICE_ENGINE alone, where that names one); none: they are written from the record; or gemini/<model>, openai/<model>, llm for the one of LLM. Calls whose content was erased are never sent.',
    ),
  VOICE_ENGINE: z.string().default('auto').describe('The same as for the voice nodes.'),
  GEMINI_API_KEY: z.string().min(1).optional().describe('The key at the Gemini API, for summaries.'),
  GEMINI_BASE_URL: providerAddress
    .default('https://generativelanguage.googleapis.com')
    .describe('The same as for the voice nodes.'),
  OPENAI_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The key at OpenAI, for summaries; sent to OPENAI_BASE_URL alone.'),
  OPENAI_BASE_URL: providerAddress.default('https://api.openai.com/v1').describe('The same as for the voice nodes.'),
  LLM: z
    .string()
    .optional()
    .describe('The same as for the voice nodes. Only openai and openai/<model> write summaries.'),
  LLM_BASE_URL: ownServerAddress.optional().describe('The same as for the voice nodes.'),
  LLM_API_KEY: z.string().optional().describe('The same as for the voice nodes.'),
  LLM_MODEL: z.string().default('gpt-4.1-mini').describe('The same as for the voice nodes.'),
};

const schema = z.object(textModelSettings);
export type TextModelSettings = z.infer<typeof schema>;
