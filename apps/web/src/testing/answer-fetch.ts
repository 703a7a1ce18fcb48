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

interface AskedOperation {
  name: string;
  headers: Headers;
  credentials: RequestCredentials | undefined;
  variables: unknown;
}

/** Answers the page's operations by their names, as often as they are asked; tells what was asked. */
export function answerOperations(
  answers: Record<string, () => Response | Promise<Response>>,
): readonly AskedOperation[] {
  const asked: AskedOperation[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit & { body: string }) => {
    const { query, variables } = JSON.parse(init.body) as { query: string; variables: unknown };
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
    asked.push({ name, headers: new Headers(init.headers), credentials: init.credentials, variables });
    const answer = answers[name];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}
