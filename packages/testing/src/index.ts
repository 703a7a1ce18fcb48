export * from './fixtures/index.ts';
export * from './postgres/test-context.ts';
