/** Callers on the telephone who want to be greeted, in a process of their own. Answers the bench that started it. */
import { setTimeout as delay } from 'node:timers/promises';
import { createTicker, TwilioCaller } from '@uketsuke/testing/twilio-caller';
import { answerQuestions } from '../setting/questions.ts';

export interface GreetingReport {
  /** From `start` to the first sound, of each caller who was greeted. */
  firstSoundMs: number[];
  /** Callers whose stream was refused, closed, or silent for too long. */
  lost: number;
}

const greetedWithinMs = 10_000;
const callers: TwilioCaller[] = [];

const answers = {
  /** Calls are made one every `everyMs`, and all go on until `hangUp`. */
  async call(asked: { url: string; count: number; everyMs: number; secret: string }): Promise<GreetingReport> {
    const greeted: Promise<number | null>[] = [];
    for (let made = 0; made < asked.count; made += 1) {
      greeted.push(firstSound(asked));
      await delay(asked.everyMs);
    }
    const all = await Promise.all(greeted);
    const firstSoundMs = all.filter((ms) => ms !== null);
    return { firstSoundMs, lost: all.length - firstSoundMs.length };
  },
  async hangUp(): Promise<void> {
    await Promise.all(callers.splice(0).map((caller) => caller.hangUp()));
  },
};

export type PatientCallers = typeof answers;
answerQuestions(answers);

/** null: there was none. */
async function firstSound({ url, secret }: { url: string; secret: string }): Promise<number | null> {
  const caller = new TwilioCaller({
    url,
    parameters: { tenant: 'ten_1', secret },
    records: false,
    ticker: createTicker(),
  });
  const heard = Promise.withResolvers<number>();
  caller.on('received', ({ atMs }) => heard.resolve(atMs));
  try {
    await caller.connect();
  } catch {
    return null;
  }
  callers.push(caller);
  const given = new AbortController();
  const never = caller.waitForClose().then(() => null);
  const late = delay(greetedWithinMs, null, { signal: given.signal }).catch(() => null);
  const ms = await Promise.race([heard.promise, never, late]);
  given.abort();
  return ms;
}
