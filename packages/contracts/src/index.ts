export * from './agent-config.ts';
export * from './call.ts';
export * from './control-tools.ts';
export * from './errors.ts';
export * from './ice-server.ts';
export * from './ids.ts';
export * from './problems.ts';
export * from './text.ts';
