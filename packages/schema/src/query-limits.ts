/** How complex, deep and broad a client's query may be. Its length and repetitions are limited before that, in `apps/gateway/src/graphql/limits.ts`. */
export const queryLimits = { complexity: 1000, depth: 10, breadth: 100 };
