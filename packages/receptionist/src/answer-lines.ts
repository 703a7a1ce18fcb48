import type { Brain, BrainOutput } from './brain.ts';

/** What the caller typed while the agent was busy comes as lines of one turn: each is taken in, and the last one answered. */
export function answerLines(brain: Brain, text: string): BrainOutput {
  const [first = '', ...more] = text.split('\n');
  let output = brain.next({ type: 'text', text: first });
  const calls = [...output.calls];
  for (const line of more) {
    if (output.ends) break;
    output = brain.next({ type: 'text', text: line });
    calls.push(...output.calls);
  }
  return { ...output, calls };
}
