export { startGeminiRest, type GeminiRest } from './start-gemini-rest.ts';
