import { signStandardWebhook } from '@uketsuke/outbound';
import type { ActionCall } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';

/** Asks the customer's endpoint as an in-call tool is asked: the same body, the same headers, the same signature. */
export async function askEndpoint(
  provider: Provider,
  { action, call, isRead }: { action: { name: string; tool: string }; call: ActionCall<unknown>; isRead: boolean },
): Promise<unknown> {
  const { toolCallId, toolRequest } = call;
  if (!toolRequest) throw new Error('An endpoint of a customer is asked without what signs the request');
  const body = JSON.stringify({
    tool: action.tool,
    arguments: call.arguments,
    tool_call_id: toolCallId,
    call: toolRequest.call,
  });
  const signature = signStandardWebhook({
    id: toolCallId,
    timestampSeconds: call.nowMs / 1000,
    body,
    secrets: toolRequest.signingSecrets,
  });
  const { body: answer } = await provider.request({
    method: 'POST',
    path: `/${action.name}`,
    text: { contentType: 'application/json', body },
    headers: { 'idempotency-key': toolCallId, ...signature },
    isRead,
  });
  return answer ?? { ok: true };
}
