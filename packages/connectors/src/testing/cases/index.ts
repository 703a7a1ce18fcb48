import type { ConnectorId } from '@uketsuke/contracts';
import type { ConnectorCase } from '../connector-case.ts';
import { bookingA } from './booking-a.ts';
import { chatD } from './chat-d.ts';
import { http } from './http.ts';

export const cases: Partial<Record<ConnectorId, ConnectorCase>> = { chat_d: chatD, booking_a: bookingA, http };
