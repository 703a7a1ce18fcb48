/** The engines that exist. A new one is a folder beside this file and one line here. */
import type { z } from 'zod';
import type { EngineEntry } from './engine-entry.ts';
import { geminiEntry } from './gemini/gemini-entry.ts';
import { openaiEntry } from './openai/openai-entry.ts';
import { pipelineEntry } from './pipeline/pipeline-entry.ts';
import { scriptedEntry } from './scripted/scripted-entry.ts';
import { turnDetectionSettings } from './turn-detection.ts';

/** In the order in which `auto` prefers them, and in which one takes over from another. */
export const engineEntries: readonly EngineEntry[] = [geminiEntry, openaiEntry, pipelineEntry, scriptedEntry];

/** The variables of all engines, for the schema of the environment. Only the engine that declares one reads it. */
export const engineSettings: z.ZodRawShape = Object.assign(
  { ...turnDetectionSettings },
  ...engineEntries.map(({ settings }) => settings),
);
