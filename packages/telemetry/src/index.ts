export * from './add-gauge.ts';
export * from './metrics-registry.ts';
export * from './metrics-server.ts';
export * from './metrics-settings.ts';
