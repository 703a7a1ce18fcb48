export * from './agent-config.ts';
export * from './control-tools.ts';
export * from './errors.ts';
export * from './ids.ts';
export * from './problems.ts';
export * from './text.ts';
export * from './voice-node.ts';
export * from './rest/index.ts';
