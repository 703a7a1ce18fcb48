import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin, { capitalize } from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { DomainError } from '@uketsuke/contracts';
import type { GraphQLContext } from './context.ts';
import type PrismaTypes from './generated/pothos-types.ts';
import { getDatamodel } from './generated/pothos-types.ts';
import MutationRowPlugin from './mutation-row-plugin.ts';
import { refusalClass } from './refusal.ts';
import RefusalPlugin from './refusal-plugin.ts';

export interface SchemaTypes {
  PrismaTypes: PrismaTypes;
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  AuthScopes: {
    /** Anyone inside an environment: its API key, a member of any role. */
    reader: boolean;
    /** An API key, an admin or an owner. */
    admin: boolean;
    /** A signed-in member of any role. */
    member: boolean;
    /** A signed-in admin or owner. */
    memberAdmin: boolean;
    /** A voice node. */
    service: boolean;
  };
  Scalars: {
    ID: { Input: string; Output: string };
    UnixMilliseconds: { Input: Date; Output: Date };
    MilliYen: { Input: bigint; Output: bigint };
    Yen: { Input: bigint; Output: bigint };
    JSON: { Input: unknown; Output: unknown };
  };
}

const limits = { complexity: 1000, depth: 10, breadth: 100 };

export const builder = new SchemaBuilder<SchemaTypes>({
  // The first one is wrapped around all others: a document that is too costly is refused as such, whatever is asked; what
  // authorization and the verbs refuse becomes a part of a mutation's result.
  plugins: [
    ComplexityPlugin,
    ErrorsPlugin,
    RefusalPlugin,
    ScopeAuthPlugin,
    MutationRowPlugin,
    RelayPlugin,
    PrismaPlugin,
  ],
  defaultFieldNullability: false,
  scopeAuth: {
    authScopes: ({ domain: { viewer } }) => {
      const isMember = viewer.kind === 'member';
      const isRestricted = isMember && viewer.role === 'member';
      return {
        reader: viewer.kind !== 'service',
        admin: viewer.kind !== 'service' && !isRestricted,
        member: isMember,
        memberAdmin: isMember && !isRestricted,
        service: viewer.kind === 'service',
      };
    },
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
    limit: ({ isTrusted }) => (isTrusted ? {} : limits),
    complexityError: (kind) =>
      new DomainError('invalid_request', { details: [`query: ${kind.toLowerCase()} is too high`] }),
  },
});

builder.queryType({});
builder.mutationType({});
