export type { Mind, MindInput, MindSession, MindStep, MindTool, OpenMind } from './mind.ts';
export { joinedTurns } from './joined-turns.ts';
export { pause, type Pause } from './pause.ts';
export { obedientMind, wordsAskedFor } from './obedient-mind.ts';
export { scriptedMind, type Script, type ScriptLine } from './scripted-mind.ts';
