import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSpeech } from '@uketsuke/speech';
import { writeWav } from '@uketsuke/audio';
import { playProviders } from './connectors.ts';
import { root, startStack } from './start-stack.ts';

export const sharedDataDir = join(root, '.data', 'e2e');

/** Where the played outside systems are. */
export const providersFile = join(sharedDataDir, 'providers-url');

/** A person who speaks, for the fake microphone of a browser. */
export const callerWav = join(root, '.data', 'test', 'caller.wav');

/** One stack serves all journeys; each makes tenants and agents of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(sharedDataDir, { recursive: true, force: true });
  await recordCaller();
  const providers = await playProviders();
  const stack = await startStack(sharedDataDir, { env: providers.env });
  writeFileSync(providersFile, providers.url);
  return async () => {
    await stack.stop();
    await providers.close();
  };
}

async function recordCaller(): Promise<void> {
  const speech = createSpeech();
  const text = 'Excuse me, I would like to make an appointment for next Monday at ten in the morning, please.';
  const parts: Int16Array[] = [];
  try {
    for await (const pcm of speech.speak({ text, language: 'en', rateHz: 48_000, speakingRate: 1 })) parts.push(pcm);
  } finally {
    await speech.close();
  }
  mkdirSync(join(callerWav, '..'), { recursive: true });
  writeFileSync(callerWav, writeWav({ pcm: Int16Array.from(parts.flatMap((part) => [...part])), rateHz: 48_000 }));
}
