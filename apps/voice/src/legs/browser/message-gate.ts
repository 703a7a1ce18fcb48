/** How much a client may send: messages and their characters, each a burst and then a steady rate. */
import { type Clock, createTokenBucket } from '@uketsuke/runtime';

const messages = { burst: 300, perSecond: 100 };
/** Every message becomes work, and text is kept for as long as the call: a long paste, then a fast typist. */
const characters = { burst: 32_000, perSecond: 1000 };

/** True for a message within both rates; one that is not costs nothing. */
export function createMessageGate(clock: Clock): (text: string) => boolean {
  const forMessages = createTokenBucket({ clock, ...messages });
  const forCharacters = createTokenBucket({ clock, ...characters });
  return ({ length }) => forCharacters.has(length) && forMessages.take(1) && forCharacters.take(length);
}
