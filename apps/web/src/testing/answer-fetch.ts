import { vi } from 'vitest';

interface Asked {
  path: string;
  headers: Headers;
  body: unknown;
}

/** Answers the page's requests one after another, the last answer again and again; tells what was asked. */
export function answerFetch(...answers: (() => Response | Promise<Response>)[]): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { headers?: HeadersInit; body?: string } = {}) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ path, headers: new Headers(init.headers), body: JSON.parse(init.body ?? 'null') as unknown });
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}

export const graphqlData = (data: object) => () => Response.json({ data });
export const graphqlError = (code: string) => () =>
  Response.json({ errors: [{ message: code, extensions: { code } }] });
/** A request that gets no answer while the test looks. */
export const noAnswerYet = () => new Promise<Response>(() => undefined);
