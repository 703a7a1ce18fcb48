export type { ResultOf, TadaDocumentNode as TypedDocument, VariablesOf } from 'gql.tada';
export { graphql } from './graphql.ts';
export { textOf } from './text-of.ts';
