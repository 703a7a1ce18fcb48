/** Lets the caller go through its steps, politely: after the agent. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn } from '@uketsuke/dates';
import { createSpeech } from '@uketsuke/speech';
import type { Language, Speech } from '@uketsuke/speech';
import type { TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { type BuiltInStep, builtInSteps, offersTimes } from './built-in-keys.ts';
import type { TurnRow } from './live-words.ts';
import type { Step } from './steps.ts';
import type { Timeline } from './timeline.ts';

const rateHz = 8000;
/** After the agent's last word. */
const politeMs = 900;
const answerWithinMs = 6000;
const wordsWithinMs = 5000;
const askEveryMs = 500;
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
  /** What was said so far; null: nobody can tell while the call goes on. */
  listTurns: (() => Promise<TurnRow[]>) | null;
}

export async function converse({
  caller,
  timeline,
  steps,
  sounds,
  language,
  hasNumber,
  listTurns,
}: ConversationOptions): Promise<void> {
  const speech = createSpeech();
  try {
    // The first words are the agent's.
    if (!(await caller.waitForAgent())) return;
    if (steps) await takeSteps({ caller, timeline, speech, language, steps, sounds });
    else {
      const today = dayIn('Asia/Tokyo', new Date());
      await useKeypad({ caller, timeline, listTurns }, builtInSteps({ language, hasNumber, today }));
    }
    if (caller.closed) return;
    await Promise.race([caller.waitForSilence(overMs), caller.waitForClose()]);
    if (!caller.closed) timeline.note('caller  hangs up');
    await caller.hangUp();
  } finally {
    await speech.close();
  }
}

interface StepsOptions extends Omit<ConversationOptions, 'steps' | 'hasNumber' | 'listTurns'> {
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
  await Promise.race([caller.waitForAgent(), sleep(answerWithinMs, undefined, { ref: false })]);
}

async function synthesize(speech: Speech, text: string, language: Language): Promise<Int16Array> {
  const samples: number[] = [];
  for await (const pcm of speech.speak({ text, language, rateHz, speakingRate: 1.1 })) samples.push(...pcm);
  return Int16Array.from(samples);
}

async function useKeypad(
  { caller, timeline, listTurns }: Pick<ConversationOptions, 'caller' | 'timeline' | 'listTurns'>,
  steps: readonly BuiltInStep[],
): Promise<void> {
  for (const { keys, isChoice } of steps) {
    if (caller.closed || !(await caller.waitForSilence(politeMs + 600))) return;
    if (isChoice && !(await hasHeardTimes(listTurns))) continue;
    timeline.caller(`presses ${keys}`);
    await caller.sendKeys(keys);
    await answered(caller);
  }
}

/** Words come every two seconds. Where nobody tells them, no times were heard. */
async function hasHeardTimes(listTurns: ConversationOptions['listTurns']): Promise<boolean> {
  if (!listTurns) return false;
  const deadline = performance.now() + wordsWithinMs;
  while (performance.now() < deadline) {
    const turns = await listTurns().catch(() => []);
    if (offersTimes(turns.findLast(({ role }) => role === 'assistant')?.text ?? '')) return true;
    await sleep(askEveryMs);
  }
  return false;
}
