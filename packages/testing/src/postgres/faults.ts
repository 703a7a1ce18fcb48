export * from './mortal-process.ts';
export * from './mortal-server.ts';
export * from './own-server.ts';
export * from './silent-network.ts';
export * from './stand-still.ts';
export { createTestSetting } from '../fixtures/test-setting.ts';
