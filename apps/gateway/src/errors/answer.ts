import { DomainError, type ErrorCode, type Language } from '@uketsuke/contracts';
import type { ErrorBody } from '@uketsuke/contracts/rest';
import { isDatabaseUnavailable } from '@uketsuke/domain';
import { GraphQLError } from 'graphql';

/** What leaves the service for a failure, and what stays in the log. */
export interface ErrorAnswer {
  status: number;
  code: ErrorCode;
  body: ErrorBody;
  /** Of answers from 500 on: the failure behind, which nobody outside may see. */
  hidden: unknown;
}

/** Without a language it says what the code says: the message in Japanese, `details` in English. */
export function answerOf(failure: unknown, requestId: string, language?: Language): ErrorAnswer {
  const error = toDomainError(failure);
  const { message, details = [] } = language ? error.inLanguage(language) : error;
  return {
    status: error.status,
    code: error.code,
    body: {
      error: error.code,
      message,
      ...(details.length > 0 && { details: [...details] }),
      request_id: requestId,
    },
    hidden: error.status >= 500 ? (error.cause ?? error) : undefined,
  };
}

/** The one place where a failure of any origin becomes a code of the catalogue. */
export function toDomainError(failure: unknown): DomainError {
  if (failure instanceof DomainError) return failure;
  if (failure instanceof GraphQLError && failure.originalError) return toDomainError(failure.originalError);
  if (isDatabaseUnavailable(failure)) return databaseUnavailable(failure);
  const code = frameworkCode(failure);
  return code ? new DomainError(code, { cause: failure }) : new DomainError('internal', { cause: failure });
}

/** It may be well again in a moment: the same request may then be sent again. */
export function databaseUnavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', {
    message: 'サービスを一時的に利用できません。',
    english: 'The service is unavailable for a moment.',
    cause,
  });
}

/** Fastify's own refusals, before a handler is reached. */
function frameworkCode(failure: unknown): ErrorCode | undefined {
  if (!(failure instanceof Error) || !('code' in failure)) return undefined;
  switch (failure.code) {
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_ASYNC_CONSTRAINT':
    case 'FST_ERR_NOT_FOUND':
    // Of the method QUERY, which no route has.
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return 'not_found';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return 'invalid_json';
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'invalid_request';
    default:
      return undefined;
  }
}
