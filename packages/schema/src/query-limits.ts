/** Of a document that a client wrote. `apps/gateway/src/graphql/limits.ts` limits its length and repetitions before it is read this far. */
export const queryLimits = { complexity: 1000, depth: 10, breadth: 100 };
