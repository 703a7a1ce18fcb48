export * from './backoff.ts';
export * from './clock.ts';
export * from './crypto/secret-box.ts';
export * from './crypto/secret-tokens.ts';
export * from './env.ts';
export * from './ids.ts';
export * from './logger.ts';
export * from './timers.ts';
