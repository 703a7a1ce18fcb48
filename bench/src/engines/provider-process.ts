/** An emulated provider in a process of its own, so that its work is not the node's. Answers the bench that started it. */
import { answerQuestions } from '../setting/questions.ts';
import { sharedMs } from '../setting/shared-clock.ts';
import type { NodeReport } from '../voice/node-process.ts';
import type { RunningProvider } from './provider.ts';
import { providers } from './providers.ts';

let running: RunningProvider | null = null;
let spoke: NodeReport['spoke'] = [];

const answers = {
  async start({ name }: { name: string }): Promise<{ url: string }> {
    const provider = providers[name];
    if (!provider) throw new Error(`No such provider: ${name}`);
    running = await provider.start(({ caller, atMs, askedAtMs, ...late }) =>
      spoke.push({ caller, atMs: sharedMs(atMs), askedAtMs: sharedMs(askedAtMs), ...late }),
    );
    return { url: running.url };
  },
  begin(): void {
    spoke = [];
  },
  spoke: (): NodeReport['spoke'] => spoke,
  openCount: (): number => running?.openCount() ?? 0,
};

export type ProviderProcess = typeof answers;
answerQuestions(answers);
