/** The messages of Gemini Live (BidiGenerateContent) that this engine sends and reads. A test holds them against the published types. */
import { z } from 'zod';

export interface Content {
  role: 'user' | 'model';
  parts: { text: string }[];
}

export interface FunctionDeclaration {
  name: string;
  description: string;
  parametersJsonSchema: unknown;
}

export interface LiveSetup {
  model: string;
  generationConfig: {
    responseModalities: ['AUDIO'];
    speechConfig: {
      voiceConfig: { prebuiltVoiceConfig: { voiceName: string } };
      languageCode: string;
    };
    thinkingConfig?: { thinkingBudget: number };
  };
  systemInstruction: { parts: { text: string }[] };
  tools?: { functionDeclarations: FunctionDeclaration[] }[];
  realtimeInputConfig: {
    automaticActivityDetection: { disabled: true } | { silenceDurationMs: number; prefixPaddingMs: number };
  };
  inputAudioTranscription: { languageHints?: { languageCodes: string[] }; customVocabulary?: string[] };
  outputAudioTranscription: Record<string, never>;
  sessionResumption: { handle?: string };
  contextWindowCompression: { slidingWindow: Record<string, never> };
  historyConfig?: { initialHistoryInClientContent: true };
}

export interface FunctionResponse {
  id: string;
  name: string;
  response: Record<string, unknown>;
}

export type RealtimeInput =
  | { audio: { mimeType: string; data: string } }
  | { text: string }
  | { activityStart: Record<string, never> }
  | { activityEnd: Record<string, never> };

export type ClientMessage =
  | { setup: LiveSetup }
  | { clientContent: { turns: Content[]; turnComplete: boolean } }
  | { realtimeInput: RealtimeInput }
  | { toolResponse: { functionResponses: FunctionResponse[] } };

const transcription = z.object({ text: z.string().optional() });
const tokenCounts = z.array(z.object({ modality: z.string().optional(), tokenCount: z.number().optional() }));

/** What is not read here may be anything: the service adds to its messages. */
const serverMessage = z.object({
  setupComplete: z.object({}).optional(),
  serverContent: z
    .object({
      modelTurn: z
        .object({
          parts: z
            .array(
              z.object({
                thought: z.boolean().optional(),
                inlineData: z.object({ mimeType: z.string().optional(), data: z.string().optional() }).optional(),
              }),
            )
            .optional(),
        })
        .optional(),
      inputTranscription: transcription.optional(),
      outputTranscription: transcription.optional(),
      generationComplete: z.boolean().optional(),
      turnComplete: z.boolean().optional(),
      interrupted: z.boolean().optional(),
    })
    .optional(),
  toolCall: z
    .object({
      functionCalls: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            args: z.record(z.string(), z.unknown()).optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  toolCallCancellation: z.object({ ids: z.array(z.string()).optional() }).optional(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().optional(),
      responseTokenCount: z.number().optional(),
      cachedContentTokenCount: z.number().optional(),
      totalTokenCount: z.number().optional(),
      promptTokensDetails: tokenCounts.optional(),
      responseTokensDetails: tokenCounts.optional(),
    })
    .optional(),
  goAway: z.object({ timeLeft: z.string().optional() }).optional(),
  sessionResumptionUpdate: z.object({ newHandle: z.string().optional(), resumable: z.boolean().optional() }).optional(),
});

export type ServerMessage = z.infer<typeof serverMessage>;
export type ServerContent = NonNullable<ServerMessage['serverContent']>;
export type UsageMetadata = NonNullable<ServerMessage['usageMetadata']>;

/** Throws where the text is no message of the service. */
export function readServerMessage(text: string): ServerMessage {
  return serverMessage.parse(JSON.parse(text));
}
