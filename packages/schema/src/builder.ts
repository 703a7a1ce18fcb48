import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin, { capitalize } from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { DomainError } from '@uketsuke/contracts';
import { type Rights, rightsOf } from '@uketsuke/domain';
import AroundRootPlugin from './around-root-plugin.ts';
import type { GraphQLContext } from './context.ts';
import type PrismaTypes from './generated/pothos-types.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import FromParentPlugin from './from-parent-plugin.ts';
import MutationRowPlugin from './mutation-row-plugin.ts';
import { queryLimits } from './query-limits.ts';
import { refusalClass } from './refusal.ts';
import RefusalPlugin from './refusal-plugin.ts';

export interface SchemaTypes {
  PrismaTypes: PrismaTypes;
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  AuthScopes: Rights;
  Scalars: {
    ID: { Input: string; Output: string };
    UnixMilliseconds: { Input: Date; Output: Date };
    Milliseconds: { Input: number; Output: number };
    MilliYen: { Input: bigint; Output: bigint };
    Yen: { Input: bigint; Output: bigint };
    /** Not `unknown`: Pothos would take a required one for optional. */
    JSON: { Input: NonNullable<unknown>; Output: unknown };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({
  // The first one is wrapped around all others: a document that is too costly is refused as such, whatever is asked; what
  // authorization and the verbs refuse becomes a part of a mutation's result.
  plugins: [
    ComplexityPlugin,
    ErrorsPlugin,
    RefusalPlugin,
    AroundRootPlugin,
    ScopeAuthPlugin,
    MutationRowPlugin,
    FromParentPlugin,
    RelayPlugin,
    PrismaPlugin,
  ],
  defaultFieldNullability: false,
  scopeAuth: {
    authScopes: ({ domain: { viewer } }) => rightsOf(viewer),
    unauthorizedError: () => new DomainError('forbidden'),
  },
  errors: {
    defaultTypes: [refusalClass('forbidden')],
    defaultUnionOptions: { name: ({ fieldName }) => `${capitalize(fieldName)}Result` },
    defaultResultOptions: { name: ({ fieldName }) => `${capitalize(fieldName)}Success` },
  },
  relay: { clientMutationId: 'omit', cursorType: 'String' },
  prisma: {
    client: ({ domain }) => domain.db.prisma,
    dmmf: getDatamodel(),
    // A resolver that does not pass its `query` down would load relations row by row.
    onUnusedQuery: 'error',
    maxConnectionSize: 100,
    defaultConnectionSize: 20,
  },
  complexity: {
    limit: ({ isTrusted }) => (isTrusted ? {} : queryLimits),
    complexityError: (kind) =>
      new DomainError('invalid_request', {
        problems: [{ path: ['query'], reason: `${kind.toLowerCase()} is too high` }],
      }),
  },
});

builder.queryType({});
builder.mutationType({});
