import type { ConnectorDefinition } from '../definition/definition.ts';
import { bookingA } from '../booking-a/definition.ts';
import { chatD } from '../chat-d/definition.ts';
import { http } from '../http/definition.ts';

/** In the order of the contract, which is that of the list. */
export const definitions: readonly ConnectorDefinition[] = [chatD, bookingA, http];
