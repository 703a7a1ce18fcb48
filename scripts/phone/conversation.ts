/** Lets the caller go through its steps, politely: after the agent. */
import { readFileSync } from 'node:fs';
import { createSpeech, readWav, resample } from '@uketsuke/speech';
import type { Language, Speech } from '@uketsuke/speech';
import type { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import type { Step } from './steps.ts';
import type { Timeline } from './timeline.ts';

const rateHz = 8000;
/** After the agent's last word. */
const politeMs = 900;
/** The agent says no more. */
const overMs = 25_000;

export interface ConversationOptions {
  caller: TwilioCaller;
  timeline: Timeline;
  steps: Step[] | null;
  language: Language;
  /** The provider passes the caller's number. */
  hasNumber: boolean;
}

export async function converse({ caller, timeline, steps, language, hasNumber }: ConversationOptions): Promise<void> {
  const speech = createSpeech();
  try {
    // The first words are the agent's.
    if (!(await caller.waitForAgent())) return;
    if (steps) await takeSteps({ caller, timeline, speech, language, steps });
    else await useKeypad(caller, timeline, [...(hasNumber ? [] : [numberKeys]), ...builtInKeys[language]]);
    if (caller.closed) return;
    await Promise.race([caller.waitForSilence(overMs), caller.waitForClose()]);
    if (!caller.closed) timeline.note('caller  hangs up');
    await caller.hangUp();
  } finally {
    await speech.close();
  }
}

interface StepsOptions extends Omit<ConversationOptions, 'steps' | 'hasNumber'> {
  speech: Speech;
  steps: Step[];
}

async function takeSteps({ caller, timeline, speech, language, steps }: StepsOptions): Promise<void> {
  for (const step of steps) {
    if (caller.closed) return;
    if (step.do === 'wait') {
      await caller.waitForSilence(step.ms);
      continue;
    }
    if (step.do === 'hang-up') {
      timeline.note('caller  hangs up');
      await caller.hangUp();
      return;
    }
    if (!(await caller.waitForSilence(politeMs))) return;
    if (step.do === 'keys') {
      timeline.note(`caller  presses ${step.keys}`);
      await caller.sendKeys(step.keys);
    } else if (step.do === 'say') {
      const pcm = await synthesize(speech, step.text, language);
      timeline.note(`caller  says 「${step.text}」`);
      await caller.sendPcm(pcm);
    } else {
      const { pcm, rateHz: fileHz } = readWav(readFileSync(step.path));
      timeline.note(`caller  plays ${step.path}`);
      await caller.sendPcm(resample(pcm, fileHz, rateHz));
    }
    await answered(caller);
  }
}

/** Lets the agent begin its answer, so that the next step does not come in between. */
async function answered(caller: TwilioCaller): Promise<void> {
  await Promise.race([caller.waitForAgent(), caller.waitForSilence(6000)]);
}

async function synthesize(speech: Speech, text: string, language: Language): Promise<Int16Array> {
  const samples: number[] = [];
  for await (const pcm of speech.speak({ text, language, rateHz, speakingRate: 1.1 })) samples.push(...pcm);
  return Int16Array.from(samples);
}

/**
 * As the demo agents ask: whether the telephone number is right, then the other fields, then whether all is right.
 * A name has no keys; any digits stand for it.
 */
const builtInKeys: Readonly<Record<Language, string[]>> = {
  ja: ['1', '1#', '11251900#', '4#', '0', '1'],
  en: ['1', '1#', '11251900#', '0', '1'],
};
/** Asked for first, unless the provider passed a number. */
const numberKeys = '09012345678#';

async function useKeypad(caller: TwilioCaller, timeline: Timeline, entries: string[]): Promise<void> {
  for (const keys of entries) {
    if (!(await caller.waitForSilence(politeMs + 600))) return;
    timeline.note(`caller  presses ${keys}`);
    await caller.sendKeys(keys);
    await answered(caller);
  }
}
