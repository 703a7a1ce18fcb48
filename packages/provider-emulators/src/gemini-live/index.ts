export type { LiveBehaviour } from './connection.ts';
export type { LiveSession } from './live-session.ts';
export { voices } from './models.ts';
export { refusals, type Refusal } from './refusals.ts';
export { startGeminiLive, type ConnectFault, type GeminiLive, type GeminiLiveOptions } from './start-gemini-live.ts';
