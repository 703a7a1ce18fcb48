import type { Logger } from '@uketsuke/runtime';
import { createSpeech } from '@uketsuke/speech';
import { receptionistMind } from '../mind/receptionist-mind.ts';
import { byVoice } from '../speech/by-voice.ts';
import type { MannerOfSpeech } from '../speech/manner-of-speech.ts';
import { openSpokenEngine } from '../speech/spoken-engine.ts';
import type { OpenedEngine } from './open-for-text.ts';

export async function openForSpeech({
  name,
  isEmulated,
  manner,
  logger,
}: {
  name: string;
  isEmulated: boolean;
  manner: MannerOfSpeech;
  logger: Logger;
}): Promise<OpenedEngine> {
  const speech = createSpeech();
  try {
    if (!(await speech.isAvailable())) throw new Error('The voice without keys is not installed: callers cannot speak');
    const spoken = await openSpokenEngine({
      ...{ name, isEmulated, openMind: receptionistMind, speech, logger },
      env: process.env,
    });
    return {
      engine: spoken.engine,
      wayFor: ({ language, title }) => byVoice({ language, speech, manner, seed: seedOf(title), engine: spoken }),
      async close() {
        await spoken.engine.close();
        await speech.close();
      },
    };
  } catch (error) {
    await speech.close();
    throw error;
  }
}

/** The caller of a scenario speaks the same way in each run. */
function seedOf(title: string): number {
  return [...title].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7);
}
