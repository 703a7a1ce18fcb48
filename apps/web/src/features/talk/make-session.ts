import { iceServerSchema, type Environment, type Output } from '@uketsuke/contracts';
import type { VoiceSessionOptions } from '@uketsuke/voice-client';
import { dataOf, requestGraphql } from '@/lib/graphql';
import { startTestCallMutation } from './documents';

/** What a person chooses before a call. */
export interface StartChoice {
  tenantId: string;
  agentId: string;
  output: Output;
}

export interface MadeSession {
  id: string;
  /** What the browser SDK connects with. */
  connection: VoiceSessionOptions;
}

/** A session for one test call of the signed-in person; rejects with GatewayError, or with the network's own error. */
export async function makeSession(
  { environment, ...variables }: StartChoice & { environment: Environment },
  signal: AbortSignal,
): Promise<MadeSession> {
  const { startTestCall } = await requestGraphql({
    environment,
    document: startTestCallMutation,
    variables,
    signal,
  });
  const { id, clientToken, webrtcUrl, iceServers } = dataOf(startTestCall);
  return {
    id,
    connection: {
      client_token: clientToken,
      webrtc_url: webrtcUrl,
      ice_servers: iceServerSchema.array().parse(iceServers),
    },
  };
}
