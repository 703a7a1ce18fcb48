/** What a client may send to Gemini Live, as the service's published types have it. A name that they do not have is refused. */
import { z } from 'zod';

const empty = z.strictObject({});

const blob = z.strictObject({ mimeType: z.string(), data: z.string() });

const functionResponse = z.strictObject({
  id: z.string(),
  name: z.string(),
  response: z.record(z.string(), z.unknown()),
  willContinue: z.boolean().optional(),
  scheduling: z.enum(['SILENT', 'WHEN_IDLE', 'INTERRUPT']).optional(),
});

const content = z.strictObject({
  role: z.enum(['user', 'model']).optional(),
  parts: z.array(z.strictObject({ text: z.string() })),
});

/** OpenAPI, not JSON Schema: that one has a field of its own. */
const schemaTypes = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'] as const;

export interface OpenApiSchema {
  type?: (typeof schemaTypes)[number] | undefined;
  description?: string | undefined;
  format?: string | undefined;
  nullable?: boolean | undefined;
  enum?: string[] | undefined;
  items?: OpenApiSchema | undefined;
  properties?: Record<string, OpenApiSchema> | undefined;
  required?: string[] | undefined;
  anyOf?: OpenApiSchema[] | undefined;
}

const openApiSchema: z.ZodType<OpenApiSchema> = z.lazy(() =>
  z.strictObject({
    type: z.enum(schemaTypes).optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    nullable: z.boolean().optional(),
    enum: z.array(z.string()).optional(),
    items: openApiSchema.optional(),
    properties: z.record(z.string(), openApiSchema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(openApiSchema).optional(),
  }),
);

const functionDeclaration = z
  .strictObject({
    name: z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/),
    description: z.string(),
    parameters: openApiSchema.optional(),
    parametersJsonSchema: z.record(z.string(), z.unknown()).optional(),
    behavior: z.enum(['BLOCKING', 'NON_BLOCKING']).optional(),
  })
  .refine(({ parameters, parametersJsonSchema }) => parameters === undefined || parametersJsonSchema === undefined, {
    message: 'parameters and parameters_json_schema cannot both be set',
  });

const transcription = z.strictObject({
  languageAuto: empty.optional(),
  languageHints: z.strictObject({ languageCodes: z.array(z.string()).min(1) }).optional(),
  customVocabulary: z.array(z.string()).optional(),
});

const setup = z.strictObject({
  model: z.string(),
  generationConfig: z
    .strictObject({
      responseModalities: z.array(z.enum(['TEXT', 'AUDIO'])).optional(),
      temperature: z.number().min(0).max(2).optional(),
      topP: z.number().optional(),
      topK: z.number().optional(),
      maxOutputTokens: z.number().int().positive().optional(),
      thinkingConfig: z
        .strictObject({
          includeThoughts: z.boolean().optional(),
          thinkingBudget: z.number().int().optional(),
          thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
        })
        .optional(),
      speechConfig: z
        .strictObject({
          voiceConfig: z.strictObject({ prebuiltVoiceConfig: z.strictObject({ voiceName: z.string() }) }).optional(),
          languageCode: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  systemInstruction: content.optional(),
  tools: z.array(z.strictObject({ functionDeclarations: z.array(functionDeclaration) })).optional(),
  realtimeInputConfig: z
    .strictObject({
      automaticActivityDetection: z
        .strictObject({
          disabled: z.boolean().optional(),
          startOfSpeechSensitivity: z.enum(['START_SENSITIVITY_HIGH', 'START_SENSITIVITY_LOW']).optional(),
          endOfSpeechSensitivity: z.enum(['END_SENSITIVITY_HIGH', 'END_SENSITIVITY_LOW']).optional(),
          prefixPaddingMs: z.number().int().min(0).optional(),
          silenceDurationMs: z.number().int().min(0).optional(),
        })
        .optional(),
      activityHandling: z.enum(['START_OF_ACTIVITY_INTERRUPTS', 'NO_INTERRUPTION']).optional(),
      turnCoverage: z.enum(['TURN_INCLUDES_ONLY_ACTIVITY', 'TURN_INCLUDES_ALL_INPUT']).optional(),
    })
    .optional(),
  inputAudioTranscription: transcription.optional(),
  outputAudioTranscription: transcription.optional(),
  sessionResumption: z.strictObject({ handle: z.string().optional() }).optional(),
  contextWindowCompression: z
    .strictObject({
      triggerTokens: z.string().regex(/^\d+$/).optional(),
      slidingWindow: z.strictObject({ targetTokens: z.string().regex(/^\d+$/).optional() }).optional(),
    })
    .optional(),
  historyConfig: z.strictObject({ initialHistoryInClientContent: z.boolean().optional() }).optional(),
});

const realtimeInput = z.strictObject({
  audio: blob.optional(),
  text: z.string().optional(),
  activityStart: empty.optional(),
  activityEnd: empty.optional(),
  audioStreamEnd: z.literal(true).optional(),
});

export const clientMessage = z
  .strictObject({
    setup: setup.optional(),
    clientContent: z
      .strictObject({ turns: z.array(content).optional(), turnComplete: z.boolean().optional() })
      .optional(),
    realtimeInput: realtimeInput.optional(),
    toolResponse: z.strictObject({ functionResponses: z.array(functionResponse).min(1) }).optional(),
  })
  .refine((message) => Object.keys(message).length === 1, { message: 'exactly one kind of message at a time' });

export type ClientMessage = z.infer<typeof clientMessage>;
export type Setup = z.infer<typeof setup>;
export type ClientContent = NonNullable<ClientMessage['clientContent']>;
export type RealtimeInput = z.infer<typeof realtimeInput>;
export type FunctionResponse = z.infer<typeof functionResponse>;
