import type { PlanAction } from '@uketsuke/contracts/voice-node';
import type { BrainOptions } from '@uketsuke/receptionist';

const finding: readonly string[] = ['find_free_slots', 'list_slots'];
const booking: readonly string[] = ['create_event', 'create_booking'];

/** The two actions of one connection by which a free time is found and booked; undefined: there are none. */
export function bookingOf(actions: readonly PlanAction[]): BrainOptions['booking'] {
  for (const find of actions.filter(({ action }) => finding.includes(action))) {
    const ofConnector = actions.filter(({ connector }) => connector === find.connector);
    const finds = ofConnector.filter(({ action }) => finding.includes(action));
    const books = ofConnector.filter(({ action }) => booking.includes(action));
    const book = books[finds.indexOf(find)];
    // A plan does not name connections: of several of one connector, each must have both actions.
    if (book && finds.length === books.length) return { find: find.name, book: book.name };
  }
  return undefined;
}
