/** How much a client may send: messages and their characters, each a burst and then a steady rate. */
import type { Clock } from '@uketsuke/runtime';

const messages = { burst: 300, perSecond: 100 };
/** Every message becomes work, and text is kept for as long as the call: a long paste, then a fast typist. */
const characters = { burst: 32_000, perSecond: 1000 };

/** True for a message within both rates; one that is not costs nothing. */
export function createMessageGate(clock: Clock): (text: string) => boolean {
  let messagesLeft = messages.burst;
  let charactersLeft = characters.burst;
  let lastAt = clock.monotonic();
  return ({ length }) => {
    const now = clock.monotonic();
    const seconds = (now - lastAt) / 1000;
    lastAt = now;
    messagesLeft = Math.min(messages.burst, messagesLeft + seconds * messages.perSecond);
    charactersLeft = Math.min(characters.burst, charactersLeft + seconds * characters.perSecond);
    if (messagesLeft < 1 || charactersLeft < length) return false;
    messagesLeft -= 1;
    charactersLeft -= length;
    return true;
  };
}
