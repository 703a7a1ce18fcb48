export {
  startOpenaiRealtime,
  type EmulatedConnection,
  type OpenaiRealtime,
  type OpenaiRealtimeFaults,
  type OpenaiRealtimeOptions,
} from './start-openai-realtime.ts';
