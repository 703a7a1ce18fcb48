export type { Mind, MindInput, MindSession, MindStep, MindTool, OpenMind } from './mind.ts';
export { obedientMind, wordsAskedFor } from './obedient-mind.ts';
export { scriptedMind, type Script, type ScriptLine } from './scripted-mind.ts';
