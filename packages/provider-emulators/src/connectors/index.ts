export {
  type ConnectorEmulator,
  type ConnectorEmulatorOptions,
  startConnectorEmulator,
} from './start-connector-emulator.ts';
export type { Providers } from './create-providers.ts';
export type { Fault, Faults } from './core/faults.ts';
