import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './generated/environment.d.ts';

interface Scalars {
  /** Unix milliseconds. */
  UnixMilliseconds: number;
  /** A length of time, or a time since a start. */
  Milliseconds: number;
  /** Before tax, up to 3 decimals. */
  Yen: number;
  /** Thousandths of a yen, before tax. */
  MilliYen: number;
  /** Of the customer: parse it by a schema of `@uketsuke/contracts`. */
  JSON: unknown;
}

interface Setup {
  introspection: introspection;
  scalars: Scalars;
  /** A fragment's fields are plain fields of the result. */
  disableMasking: true;
}

/** A document whose result and variables are typed from `schema.graphql`; fragments that it spreads are its second argument. */
export const graphql = initGraphQLTada<Setup>();
