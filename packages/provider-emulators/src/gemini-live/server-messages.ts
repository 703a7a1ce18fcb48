/** What the service sends. */

export interface ServerContent {
  modelTurn?: { role: 'model'; parts: { inlineData: { mimeType: string; data: string } }[] };
  inputTranscription?: { text: string };
  outputTranscription?: { text: string };
  generationComplete?: true;
  turnComplete?: true;
  interrupted?: true;
}

export interface ServerFunctionCall {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

interface TokenCount {
  modality: 'AUDIO' | 'TEXT';
  tokenCount: number;
}

export interface UsageMetadata {
  promptTokenCount: number;
  responseTokenCount: number;
  totalTokenCount: number;
  promptTokensDetails: TokenCount[];
  responseTokensDetails: TokenCount[];
}

export type ServerMessage =
  | { setupComplete: Record<string, never> }
  | { serverContent: ServerContent }
  | { toolCall: { functionCalls: ServerFunctionCall[] } }
  | { toolCallCancellation: { ids: string[] } }
  | { usageMetadata: UsageMetadata }
  | { goAway: { timeLeft: string } }
  | { sessionResumptionUpdate: { newHandle?: string; resumable?: true } };
