/** For tests with a node in a process of its own: the fake gateway over HTTP, as the three mutations that a node knows. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallBatch, NodeHeartbeat } from '@uketsuke/contracts/voice-node';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';
import { admissionAsked, admitted, heard, type NodeRequest, received } from './node-wire.ts';
import { planOf } from './plan.ts';

interface ServedGateway {
  readonly url: string;
  readonly record: FakeGateway;
  readonly beats: readonly NodeHeartbeat[];
  /** The call that was admitted last. */
  readonly callId: string;
  /** False: batches are answered with 503. */
  takesBatches: boolean;
  /** Batches that were answered so. */
  readonly refused: readonly CallBatch[];
  /** Of which trace each admission and batch was said to be a part. */
  readonly traceparents: { operation: 'admitCall' | 'recordBatch'; traceparent: unknown }[];
  close(): void;
}

export async function serveGateway(): Promise<ServedGateway> {
  const record = createFakeGateway();
  const beats: NodeHeartbeat[] = [];
  const refused: CallBatch[] = [];
  const traceparents: ServedGateway['traceparents'] = [];
  let callId = '';
  const answer = async (request: NodeRequest): Promise<unknown> => {
    const { query, variables } = request;
    if (query.includes('nodeHeartbeat')) {
      beats.push(variables.heartbeat);
      return heard();
    }
    if (query.includes('admitCall')) {
      const asked = admissionAsked(request);
      callId = asked.callId;
      record.admit(callId);
      return admitted(planOf(asked));
    }
    if (!served.takesBatches) {
      refused.push(variables.batch);
      throw new Error('away');
    }
    return received(await record.recordBatch(variables.batch));
  };
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((asked) => {
        const operation = operationOf(asked);
        if (operation) traceparents.push({ operation, traceparent: request.headers['traceparent'] });
        return answer(asked);
      })
      .then(
        (data) => response.end(JSON.stringify({ data })),
        () => response.writeHead(503).end(),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const served: ServedGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    record,
    beats,
    get callId() {
      return callId;
    },
    takesBatches: true,
    refused,
    traceparents,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return served;
}

function operationOf({ query }: NodeRequest): 'admitCall' | 'recordBatch' | null {
  if (query.includes('admitCall')) return 'admitCall';
  return query.includes('recordBatch') ? 'recordBatch' : null;
}

async function bodyOf(request: IncomingMessage): Promise<NodeRequest> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as NodeRequest;
}
