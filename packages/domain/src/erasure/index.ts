export { eraseCall, eraseCallAsOperator } from './erase-call.ts';
export { type CallerErasedByOperator, type ErasedCaller, eraseCaller, eraseCallerAsOperator } from './erase-caller.ts';
export type { CallerErasureInput, OperatorCallerErasureInput } from './input.ts';
