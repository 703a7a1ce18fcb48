/** A mind that says a text word for word where the client asks for that, as models do; everything else is another mind's. */
import type { OpenMind } from './mind.ts';

/** The marks that our engines put around such a text. */
const marked = /<say>([\s\S]*?)<\/say>/;

/** The text that instructions ask for word for word; null: they ask for something else. */
export function wordsAskedFor(instructions: string | null): string | null {
  return marked.exec(instructions ?? '')?.[1] ?? null;
}

export function obedientMind(openMind: OpenMind): OpenMind {
  return (session) => {
    const mind = openMind(session);
    return {
      update: (changed) => mind.update(changed),
      next(input) {
        const text = input.type === 'reply_wanted' ? wordsAskedFor(input.instructions) : null;
        return text === null ? mind.next(input) : [{ do: 'say', text }];
      },
    };
  };
}
