export type { ToolAttempt } from './attempt.ts';
export { invokeTool } from './invoke.ts';
export { createToolCaller, type ToolCaller, type ToolOutcome } from './tool-caller.ts';
export { repeatVerdicts, type ToolTrial, tryTool } from './try.ts';
