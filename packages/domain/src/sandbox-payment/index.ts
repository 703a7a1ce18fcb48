export { createSandboxProvider } from './create-provider.ts';
export { findPayer } from './find-viewer.ts';
export { getSandboxPage, type SandboxPage } from './get.ts';
export type { PayInput } from './input.ts';
export { answerSandboxBank, payAtSandbox, type SandboxAnswer } from './pay.ts';
export { testCards } from './test-cards.ts';
