/** Engines for calls by voice. What hears the caller is played where the engine's service is, and everything before it is real. */
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { createScriptedEngine } from '@uketsuke/voice/engines/scripted/scripted-engine.ts';
import { loadAgents } from '@uketsuke/voice/livekit/runtime.ts';
import { createBrain } from '@uketsuke/receptionist';
import type { OpenMind, Pause } from '@uketsuke/provider-emulators/mind';
import { realVoice } from '@uketsuke/provider-emulators/sound';
import type { Logger } from '@uketsuke/runtime';
import type { Speech } from '@uketsuke/speech';
import { openEmulated, type ServiceSound } from '../engine/open-emulated.ts';
import { openEngine } from '../engine/open-engine.ts';

/** What played ears ask for; each call gives its own. */
export interface Ears {
  /** What was said with the speech that was found last. */
  heard(): string;
  /** What was said and not taken yet. */
  take(): string | null;
  /** Passes with the time of the call. */
  pause: Pause;
}

export interface SpokenEngine {
  engine: Engine;
  /** The next call is heard by these. */
  hearBy(ears: Ears): void;
  /** What hears the caller is no part of this process, and takes its time. */
  isInRealTime: boolean;
}

export interface OpenSpokenOptions {
  name: string;
  isEmulated: boolean;
  openMind: OpenMind;
  speech: Speech;
  env: Readonly<Record<string, string | undefined>>;
  logger: Logger;
}

/** Louder than a noisy room, softer than any caller. */
const speechLevel = 1200;
/** What an emulated model thinks before it answers. */
const thinkMs = 300;
/** What an emulated service needs to put a turn into words. */
const transcribeMs = 330;

/** The receptionist has played ears in any case: it brings none of its own. */
export async function openSpokenEngine({
  name,
  isEmulated,
  openMind,
  speech,
  env,
  logger,
}: OpenSpokenOptions): Promise<SpokenEngine> {
  let ears: Ears | null = null;
  const hearBy = (given: Ears): void => {
    ears = given;
  };
  if (name === 'scripted') {
    await loadAgents(logger);
    const { FakeStt } = await import('@uketsuke/voice/testing/fake-stt.ts');
    const openStt = () => Promise.resolve(new FakeStt(() => ears?.heard() ?? ''));
    return { engine: createScriptedEngine({ createBrain, voice: speech, openStt }), hearBy, isInRealTime: false };
  }
  if (!isEmulated) return { engine: await openEngine({ name, env, logger }), hearBy, isInRealTime: true };
  const sound: ServiceSound = {
    voice: realVoice(speech),
    // At once: the line plays it at its pace.
    pace: { speed: Infinity },
    thinkMs,
    transcribeMs,
    pause: (...pause) => ears?.pause(...pause) ?? Promise.resolve(),
    ear: {
      level: speechLevel,
      understands: () => ears?.take() ?? null,
    },
  };
  return { engine: await openEmulated({ name, openMind, sound, logger }), hearBy, isInRealTime: false };
}
