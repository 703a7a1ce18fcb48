import { agentsGet, agentsUpdate, callsGetTranscript, sessionsCreate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { expect, test } from 'vitest';
import { defineOperation } from './operation.ts';

const transcript = graphql(`
  query ($callId: ID!) {
    result: transcript(callId: $callId) {
      call_id: callId
      turns {
        role
        text
      }
    }
  }
`);

test('without a function of its own the variables are path and query by name, and the body as input', () => {
  const document = graphql(`
    mutation ($id: ID!, $input: AgentUpdate!) {
      result: updateAgent(id: $id, input: $input) {
        ... on UpdateAgentSuccess {
          data {
            id
            name
            version
            config
            created_at: createdAt
            updated_at: updatedAt
          }
        }
      }
    }
  `);
  const { variables } = defineOperation({ route: agentsUpdate, document });
  const body = { config: {} };
  expect(variables({ params: { id: 'agt_1' }, query: { version: 1 }, body })).toEqual({
    id: 'agt_1',
    version: 1,
    input: body,
  });
});

test('a document whose variables are called otherwise needs a function', () => {
  const variables = ({ params }: { params: { id: string } }) => ({ callId: params.id });
  const operation = defineOperation({ route: callsGetTranscript, document: transcript, variables });
  expect(operation.variables({ params: { id: 'call_1' } })).toEqual({ callId: 'call_1' });
  // @ts-expect-error -- nothing is called `callId` in the route.
  defineOperation({ route: callsGetTranscript, document: transcript });
  // @ts-expect-error -- the document has no such variable.
  defineOperation({ route: callsGetTranscript, document: transcript, variables: () => ({ id: 'call_1' }) });
});

test('a document answers the body of its route, or it does not compile', () => {
  const withoutName = graphql(`
    query ($id: ID!, $version: Int) {
      result: agent(id: $id, version: $version) {
        id
        version
        config
        created_at: createdAt
        updated_at: updatedAt
      }
    }
  `);
  // @ts-expect-error -- the route promises a name.
  defineOperation({ route: agentsGet, document: withoutName });
  const otherwiseNamed = graphql(`
    mutation ($input: ID!) {
      result: createSession(tenantId: $input) {
        ... on CreateSessionSuccess {
          data {
            id
            tenantId
          }
        }
      }
    }
  `);
  // @ts-expect-error -- the route promises `tenant_id` and more.
  defineOperation({ route: sessionsCreate, document: otherwiseNamed, variables: () => ({ input: '' }) });
});
