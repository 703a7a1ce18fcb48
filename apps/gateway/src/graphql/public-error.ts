import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { DomainError } from '@uketsuke/contracts';
import type { GraphQLFormattedError } from 'graphql';
import { type ErrorAnswer, toDomainError } from '../errors/answer.ts';

/** Faults in the client's own text: Apollo's words for them hold nothing of ours. */
const clientFaults: ReadonlySet<unknown> = new Set([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
]);

export function isClientFault(code: unknown): boolean {
  return clientFaults.has(code);
}

/** What a GraphQL client sees of an error: a code of the catalogue, or Apollo's own for faults in the query. */
export function publicError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  const code = formatted.extensions?.['code'];
  if (!(original instanceof DomainError) && isClientFault(code)) {
    return { ...withoutExtensions(formatted), extensions: { code } };
  }
  const known = toDomainError(original);
  const { details } = known;
  return {
    ...withoutExtensions(formatted),
    message: known.message,
    extensions: { code: known.code, ...(details && { details }) },
  };
}

function withoutExtensions({ message, locations, path }: GraphQLFormattedError): GraphQLFormattedError {
  return { message, ...(locations && { locations }), ...(path && { path }) };
}

/** A failure before anything was run, in the shape of GraphQL. */
export function graphqlErrorBody({ body }: ErrorAnswer): { errors: GraphQLFormattedError[] } {
  const { error: code, message, ...rest } = body;
  return { errors: [{ message, extensions: { code, ...rest } }] };
}
