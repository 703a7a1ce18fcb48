/** How an engine stands in the registry. */
import type { Logger } from '@uketsuke/runtime';
import type { z } from 'zod';
import type { Engine } from './engine.ts';

export interface SettingFault {
  variable: string;
  message: string;
}

type Env<Settings extends z.ZodRawShape> = z.infer<z.ZodObject<Settings>>;

export interface EngineEntry<Settings extends z.ZodRawShape = z.ZodRawShape> {
  /** The value of `VOICE_ENGINE` that chooses it. */
  readonly name: string;
  /** The variables that this engine reads. They are parsed at start with all others, whichever engine is chosen. */
  readonly settings: Settings;
  /** It needs nobody outside this process, so it stands behind every other engine, also behind one chosen by name. */
  readonly isLastResort?: true;
  /** Settings that contradict each other: the node does not start with them, whichever engine is chosen. */
  faults?(env: Env<Settings>): readonly SettingFault[];
  /** What is missing here for this engine ("GEMINI_API_KEY is not set"); null: it can be used. */
  lacks(env: Env<Settings>): string | null;
  /** Loads what the first call would otherwise wait for. Throws what must be corrected before a call could be held. */
  create(options: { env: Env<Settings>; logger: Logger }): Promise<Engine>;
}
