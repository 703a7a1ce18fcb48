import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import type { Logger } from '@uketsuke/runtime';
import { openEmulated } from '../engine/open-emulated.ts';
import { openEngine } from '../engine/open-engine.ts';
import { receptionistMind } from '../mind/receptionist-mind.ts';
import { byText } from '../play/by-text.ts';
import type { WayOfTalking } from '../play/way-of-talking.ts';
import type { ScenarioFile } from '../scenario/scenario.ts';

/** An engine for the calls of a run, and how each caller reaches it. */
export interface OpenedEngine {
  engine: Engine;
  wayFor(scenario: ScenarioFile): WayOfTalking;
  close(): Promise<void>;
}

export async function openForText({
  name,
  isEmulated,
  logger,
}: {
  name: string;
  isEmulated: boolean;
  logger: Logger;
}): Promise<OpenedEngine> {
  // The receptionist has no provider.
  const engine =
    isEmulated && name !== 'scripted'
      ? await openEmulated({ name, openMind: receptionistMind, logger })
      : await openEngine({ name, env: process.env, logger });
  return { engine, wayFor: () => byText(), close: () => engine.close() };
}
