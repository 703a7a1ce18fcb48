/** The variables of the engine that speaks with Gemini Live. */
import { z } from 'zod';
import { providerAddress } from '../provider-address.ts';
import { turnDetectionSettings } from '../turn-detection.ts';

export const geminiSettings = {
  ...turnDetectionSettings,
  GEMINI_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The key of the Gemini API. With it the engine gemini can be used.'),
  GEMINI_BASE_URL: providerAddress
    .default('https://generativelanguage.googleapis.com')
    .describe('Where the Gemini API is reached; http only on this machine.'),
  GEMINI_LIVE_MODEL: z.string().default('gemini-3.8-live').describe('The model that hears, thinks and speaks.'),
};
