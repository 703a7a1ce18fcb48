import type { Speech } from '@uketsuke/speech';
import { withoutMarkup } from './spoken-form.ts';

type Voice = Pick<Speech, 'speak' | 'prepare'>;

/** A voice that never gets to see marks of layout. The times of its words are told for the text as it was given. */
export function unmarked(voice: Voice): Voice {
  return {
    async *speak(request, { onWord, ...options } = {}) {
      const text = withoutMarkup(request.text);
      if (!/[\p{L}\p{N}]/u.test(text)) return;
      const share = request.text.length / text.length;
      yield* voice.speak(
        { ...request, text },
        {
          ...options,
          ...(onWord && { onWord: ({ textEnd, atMs }) => onWord({ textEnd: Math.floor(textEnd * share), atMs }) }),
        },
      );
    },
    prepare: (request, options) => voice.prepare({ ...request, text: withoutMarkup(request.text) }, options),
  };
}
