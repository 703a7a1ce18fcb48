/** Between a bench and a process that it runs: questions by name, answered one by one over the channel of `fork`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a process answers to: the child passes its own to `answerQuestions`, the parent names their type. */
export type Answers = Record<string, (input: never) => unknown>;

export interface AskedProcess<Known extends Answers> {
  pid: number;
  /** Rejects with the child's error, or when the child has ended. */
  ask<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>[0],
  ): Promise<Awaited<ReturnType<Known[Name]>>>;
  stop(): Promise<void>;
}

interface Question {
  id: number;
  name: string;
  input: unknown;
}

type Answer = { id: number; answer: unknown } | { id: number; error: string };

/** In the child. It ends with its parent. */
export function answerQuestions(answers: Answers): void {
  const answer = async ({ id, name, input }: Question): Promise<Answer> => {
    try {
      // The parent is typed by these very answers.
      const run = answers[name] as ((input: unknown) => unknown) | undefined;
      if (!run) throw new Error(`Nobody here answers ${name}`);
      return { id, answer: await run(input) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (question: Question) => void answer(question).then((reply) => process.send?.(reply)));
  process.on('disconnect', () => process.exit(0));
}

/** `program`: the `import.meta.url`-relative address of a TypeScript file. */
export function startAsked<Known extends Answers>(program: URL, nodeOptions: string[] = []): AskedProcess<Known> {
  const child = fork(fileURLToPath(program), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...nodeOptions],
    serialization: 'advanced',
    // A session of its own, so that it can be given priority over others; it still ends with its parent.
    detached: true,
  });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  const gone = once(child, 'exit');
  child.on('message', (reply: Answer) => {
    const question = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) question?.reject(new Error(reply.error));
    else question?.resolve(reply.answer);
  });
  void gone.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${program.pathname} has ended`));
    waiting.clear();
  });

  return {
    pid: child.pid ?? 0,
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve: resolve as (answer: unknown) => void, reject });
        child.send({ id: asked, name, input } satisfies Question);
      }),
    async stop() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
