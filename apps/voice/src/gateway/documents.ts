import { graphql } from '@uketsuke/graphql';

export const admitCallMutation = graphql(`
  mutation AdmitCall($input: AdmitCallInput!) {
    admitCall(input: $input) {
      ... on AdmitCallSuccess {
        data {
          __typename
          ... on AdmittedCall {
            plan {
              callId
              startedAt
              environment
              channel
              output
              language
              from
              providerCallId
              tenant {
                id
                externalId
                name
              }
              agent {
                id
                version
                name
              }
              config
              tools {
                name
                description
                confirm
                parameters
              }
              actions {
                name
                connector
                action
                description
                confirm
                parameters
              }
            }
          }
          ... on RefusedCall {
            code
          }
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

export const recordBatchMutation = graphql(`
  mutation RecordBatch($batch: CallBatchInput!) {
    recordBatch(batch: $batch) {
      ... on RecordBatchSuccess {
        data {
          __typename
          ... on RecordedBatch {
            seq
          }
          ... on EndedCall {
            seq
          }
          ... on OutOfOrderBatch {
            wantedSeq
          }
          ... on NotHolder {
            callId
          }
          ... on UnknownCall {
            callId
          }
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

export const invokeToolMutation = graphql(`
  mutation InvokeTool($input: InvokeToolInput!) {
    invokeTool(input: $input) {
      ... on InvokeToolSuccess {
        data {
          content
          error
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

export const nodeHeartbeatMutation = graphql(`
  mutation NodeHeartbeat($heartbeat: NodeHeartbeatInput!) {
    nodeHeartbeat(heartbeat: $heartbeat) {
      ... on NodeHeartbeatSuccess {
        data {
          nodeId
          isHolder
          shouldDrain
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
