/** The variables of the engine that speaks with OpenAI's realtime service, or with a server that speaks its protocol. */
import { envBoolean } from '@uketsuke/runtime';
import { z } from 'zod';
import { openaiAccountSettings } from '../openai-account.ts';
import { turnDetectionSettings } from '../turn-detection.ts';

export const openaiSettings = {
  ...openaiAccountSettings,
  ...turnDetectionSettings,
  OPENAI_REALTIME_MODEL: z.string().default('gpt-realtime').describe('The model that hears, thinks and speaks.'),
  OPENAI_REALTIME_VOICE: z
    .string()
    .default('marin')
    .describe('Its voice, for agents whose own voice is none of this service.'),
  OPENAI_REALTIME_TRANSCRIPTION_MODEL: z
    .string()
    .default('gpt-4o-mini-transcribe')
    .describe('The model that writes down what the caller said, for the record.'),
  OPENAI_REALTIME_THINKS_IN_PAUSES: envBoolean
    .default(true)
    .describe(
      'With TURN_DETECTION=ours: the model answers in each pause that may be the end of the turn, and says it when the turn is over, so that callers wait about a quarter of a second less. Where the caller goes on, the service bills what was thought in vain. 0: in a pause the words are written down, by which the end is known; the model thinks after it.',
    ),
};
