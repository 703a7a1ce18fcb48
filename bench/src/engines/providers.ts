/** The engines that are measured. Another one is a file in `providers/` and a line here. */
import type { BenchedProvider } from './provider.ts';
import { gemini } from './providers/gemini.ts';
import { openai } from './providers/openai.ts';
import { pipeline } from './providers/pipeline.ts';

export const providers: Record<string, BenchedProvider> = { gemini, openai, pipeline };
