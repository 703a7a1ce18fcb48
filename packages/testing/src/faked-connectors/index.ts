export { type FakedConnectors, fakeConnectors } from './fake-connectors.ts';
