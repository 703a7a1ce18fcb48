/** Makes short calls, many at a time, in a process of its own. Answers the soak that started it. */
import { answerQuestions } from '../setting/questions.ts';
import { shortBrowserCall } from './short-browser-call.ts';
import { shortPhoneCall } from './short-phone-call.ts';

export interface ShortCalls {
  port: number;
  kind: 'phone' | 'browser';
  count: number;
  atOnce: number;
}

let made = 0;

const answers = {
  /** Resolves with what went wrong, call by call. */
  async make({ port, kind, count, atOnce }: ShortCalls): Promise<string[]> {
    const failures: string[] = [];
    let left = count;
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        made += 1;
        await oneCall(kind, port, made).catch((error: unknown) => failures.push(String(error)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, caller));
    return failures;
  },
};

export type ShortCallers = typeof answers;
answerQuestions(answers);

function oneCall(kind: ShortCalls['kind'], port: number, number: number): Promise<void> {
  return kind === 'phone'
    ? shortPhoneCall(`ws://127.0.0.1:${port}/ws`, number)
    : shortBrowserCall(`http://127.0.0.1:${port}`, number);
}
