export * from './ticker.ts';
export { TwilioCaller } from './twilio-caller.ts';
export type { CallerClosed, TwilioCallerEvents, TwilioCallerOptions } from './twilio-caller.ts';
