import type { RealtimeServerEvent } from 'openai/resources/realtime/realtime';

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'event_id'> : never;

/** An event of the service, in its published shape; its id is added on the way out. */
export type ServerEvent = WithoutId<RealtimeServerEvent>;
export type SendEvent = (event: ServerEvent) => void;
