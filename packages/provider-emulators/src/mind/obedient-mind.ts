/** A mind that says a text word for word where the client asks for that, as models do; everything else is another mind's. */
import type { OpenMind } from './mind.ts';

/** The marks that our engines put around such a text. */
const marked = /<say>([\s\S]*?)<\/say>/;

export function obedientMind(openMind: OpenMind): OpenMind {
  return (session) => {
    const mind = openMind(session);
    return {
      update: (changed) => mind.update(changed),
      next(input) {
        const text = input.type === 'reply_wanted' ? marked.exec(input.instructions ?? '')?.[1] : undefined;
        return text === undefined ? mind.next(input) : [{ do: 'say', text }];
      },
    };
  };
}
