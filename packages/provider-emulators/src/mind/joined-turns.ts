import type { MindInput } from './mind.ts';

/** What the caller has said in several turns since the model answered last is one to it: it answers them together. */
export function joinedTurns(inputs: readonly MindInput[]): MindInput[] {
  const joined: MindInput[] = [];
  for (const input of inputs) {
    const last = joined.at(-1);
    if (input.type === 'caller' && last?.type === 'caller')
      joined.splice(-1, 1, { type: 'caller', text: `${last.text} ${input.text}`.trim() });
    else joined.push(input);
  }
  return joined;
}
