/** A server of `generateContent` of the Gemini API. It thinks with a mind of the test's own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { OpenMind } from '../mind/index.ts';

const parts = z.array(z.strictObject({ text: z.string() })).min(1);

/** As the API publishes it, as far as text goes. */
const generateRequest = z.strictObject({
  systemInstruction: z.strictObject({ role: z.string().optional(), parts }).optional(),
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']).optional(), parts })).min(1),
  generationConfig: z
    .strictObject({
      temperature: z.number().min(0).max(2).optional(),
      maxOutputTokens: z.int().min(1).optional(),
      responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
      responseJsonSchema: z.record(z.string(), z.unknown()).optional(),
      thinkingConfig: z.strictObject({ thinkingBudget: z.int() }).optional(),
    })
    .refine((config) => config.responseJsonSchema === undefined || config.responseMimeType === 'application/json', {
      message: 'response_json_schema requires response_mime_type application/json',
    })
    .optional(),
});

export type GenerateRequest = z.infer<typeof generateRequest>;

export interface GeminiRestOptions {
  openMind: OpenMind;
  apiKey: string;
}

export type GeminiRestFault = { status: 400 | 429 | 500 | 503 } | { malformed: true };

export interface GeminiRest {
  /** Without a path. */
  readonly url: string;
  readonly requests: readonly { model: string; body: GenerateRequest }[];
  /** The next requests meet these, one each. */
  fail(...faults: GeminiRestFault[]): void;
  close(): Promise<void>;
}

const words: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

export async function startGeminiRest({ openMind, apiKey }: GeminiRestOptions): Promise<GeminiRest> {
  const requests: { model: string; body: GenerateRequest }[] = [];
  const faults: GeminiRestFault[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const [, model] = /^\/v1beta\/models\/([^/:]+):generateContent$/.exec(request.url ?? '') ?? [];
    if (request.method !== 'POST' || model === undefined) return refuse(response, 404, 'Not found');
    if (request.headers['x-goog-api-key'] !== apiKey) {
      return refuse(response, 400, 'API key not valid. Please pass a valid API key.');
    }
    const fault = faults.shift();
    if (fault && 'status' in fault) return refuse(response, fault.status, 'As the test wants it');
    const parsed = generateRequest.safeParse(parsedJson(text));
    if (!parsed.success)
      return refuse(response, 400, `Invalid JSON payload received. ${parsed.error.issues[0]?.message}`);
    const body = parsed.data;
    requests.push({ model: decodeURIComponent(model), body });
    const instructions = body.systemInstruction?.parts.map((part) => part.text).join('') ?? '';
    const asked =
      body.contents
        .at(-1)
        ?.parts.map((part) => part.text)
        .join('') ?? '';
    const steps = await openMind({ instructions, tools: [] }).next({ type: 'caller', text: asked });
    const said = steps.map((step) => (step.do === 'say' ? step.text : '')).join('');
    send(response, 200, {
      candidates: [
        {
          content: { role: 'model', parts: fault ? [] : [{ text: said }] },
          finishReason: fault ? 'SAFETY' : 'STOP',
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: model,
    });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 500, 'Internal error'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail: (...more) => void faults.push(...more),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  send(response, status, { error: { code: status, message, status: words[status] } });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}
