export type { ToolAttempt } from './attempt.ts';
export { invokeTool } from './invoke.ts';
export { createToolCaller, type ToolCaller } from './tool-caller.ts';
