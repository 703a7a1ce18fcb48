/** Lets the caller go through its steps, politely: after the agent. */
import { createSpeech } from '@uketsuke/speech';
import type { Language, Speech } from '@uketsuke/speech';
import type { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { builtInKeys } from './built-in-keys.ts';
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
  /** Of the `wav` steps, by path, at 8 kHz. */
  sounds: ReadonlyMap<string, Int16Array>;
  language: Language;
  /** The provider passes the caller's number. */
  hasNumber: boolean;
}

export async function converse({
  caller,
  timeline,
  steps,
  sounds,
  language,
  hasNumber,
}: ConversationOptions): Promise<void> {
  const speech = createSpeech();
  try {
    // The first words are the agent's.
    if (!(await caller.waitForAgent())) return;
    if (steps) await takeSteps({ caller, timeline, speech, language, steps, sounds });
    else await useKeypad(caller, timeline, builtInKeys(language, hasNumber));
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

async function takeSteps({ caller, timeline, speech, language, steps, sounds }: StepsOptions): Promise<void> {
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
      timeline.caller(`presses ${step.keys}`);
      await caller.sendKeys(step.keys);
    } else if (step.do === 'say') {
      const pcm = await synthesize(speech, step.text, language);
      timeline.caller(`says 「${step.text}」`);
      await caller.sendPcm(pcm);
    } else {
      timeline.caller(`plays ${step.path}`);
      await caller.sendPcm(sounds.get(step.path) ?? new Int16Array(0));
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

async function useKeypad(caller: TwilioCaller, timeline: Timeline, entries: string[]): Promise<void> {
  for (const keys of entries) {
    if (caller.closed || !(await caller.waitForSilence(politeMs + 600))) return;
    timeline.caller(`presses ${keys}`);
    await caller.sendKeys(keys);
    await answered(caller);
  }
}
