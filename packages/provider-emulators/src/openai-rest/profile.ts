/** What servers that speak OpenAI's REST API do differently from OpenAI. */

export interface RestProfile {
  name: string;
  /** What it answers to; every other path is 404. */
  serves: ReadonlySet<RestPath>;
  /** How calls of tools come in a stream. */
  toolCalls: {
    /** Arguments in pieces, as the model writes them, or each call whole in one delta. */
    areStreamed: boolean;
    /** `counted`: 0, 1, 2; `always_zero`: every call has index 0; `missing`: none has an index. */
    index: 'counted' | 'always_zero' | 'missing';
    /** Makes ids; null: calls have none. */
    id: ((count: number) => string) | null;
    finishReason: 'tool_calls' | 'stop';
  };
  /** Also where nobody asked for usage (`always`), only where it was asked for, or not at all. */
  usage: 'asked_for' | 'always' | 'never';
  /** What it does with an argument that it does not know. */
  unknownArguments: 'refused' | 'ignored';
  /** Thoughts of the model come before its answer: in a field of their own, or in the text between tags. */
  thinking: 'none' | 'reasoning' | 'reasoning_content' | 'think_tags';
  /** Its chat template wants user and assistant to take turns after at most one system message at the beginning. */
  hasStrictTurns: boolean;
  /** It speaks only in these formats; the first is its default. */
  speechFormats: readonly SpeechFormat[];
  /** Its answer to a request that it refuses. */
  errorBody(error: RestError): unknown;
}

export type RestPath = '/v1/models' | '/v1/chat/completions' | '/v1/audio/transcriptions' | '/v1/audio/speech';

export type SpeechFormat = 'mp3' | 'pcm' | 'wav';

export interface RestError {
  status: number;
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

const openaiError = ({ message, type, param, code }: RestError): unknown => ({ error: { message, type, param, code } });
const fastApiError = ({ message }: RestError): unknown => ({ detail: message });

const openai: RestProfile = {
  name: 'openai',
  serves: new Set(['/v1/models', '/v1/chat/completions', '/v1/audio/transcriptions', '/v1/audio/speech']),
  toolCalls: {
    areStreamed: true,
    index: 'counted',
    id: (count) => `call_${String(count).padStart(24, '0')}`,
    finishReason: 'tool_calls',
  },
  usage: 'asked_for',
  unknownArguments: 'refused',
  thinking: 'none',
  hasStrictTurns: false,
  speechFormats: ['mp3', 'pcm', 'wav'],
  errorBody: openaiError,
};

const chatOnly: ReadonlySet<RestPath> = new Set(['/v1/models', '/v1/chat/completions']);

/** As these servers were seen to answer; each differs from OpenAI in what is listed here alone. */
export const restProfiles = {
  openai,
  /** Whole calls, all with index 0, and `stop` at the end (ollama/ollama issues 15457, 16212). */
  ollama: {
    ...openai,
    name: 'ollama',
    serves: chatOnly,
    toolCalls: {
      areStreamed: false,
      index: 'always_zero',
      id: (count) => `call_${count.toString(36).padStart(8, 'x')}`,
      finishReason: 'stop',
    },
    unknownArguments: 'ignored',
    thinking: 'reasoning',
  },
  vllm: {
    ...openai,
    name: 'vllm',
    serves: chatOnly,
    toolCalls: { ...openai.toolCalls, id: (count) => `chatcmpl-tool-${count.toString(16).padStart(32, '0')}` },
    unknownArguments: 'ignored',
    thinking: 'reasoning_content',
    errorBody: ({ message, status }) => ({
      object: 'error',
      message,
      type: status === 404 ? 'NotFoundError' : 'BadRequestError',
      param: null,
      code: status,
    }),
  },
  /** With a template that wants turns, as those of Mistral and Gemma do. */
  'llama.cpp': {
    ...openai,
    name: 'llama.cpp',
    serves: chatOnly,
    toolCalls: { ...openai.toolCalls, id: (count) => count.toString(36).padStart(32, 'A') },
    usage: 'always',
    unknownArguments: 'ignored',
    thinking: 'think_tags',
    hasStrictTurns: true,
    errorBody: ({ message, status }) => ({
      error: { code: status, message, type: status === 500 ? 'server_error' : 'invalid_request_error' },
    }),
  },
  /** Calls without ids and without an index, no usage: the least that a compatible server was seen to send. */
  bare: {
    ...openai,
    name: 'bare',
    serves: chatOnly,
    toolCalls: { areStreamed: false, index: 'missing', id: null, finishReason: 'stop' },
    usage: 'never',
    unknownArguments: 'ignored',
  },
  speaches: {
    ...openai,
    name: 'speaches',
    serves: new Set(['/v1/models', '/v1/audio/transcriptions', '/v1/audio/speech']),
    unknownArguments: 'ignored',
    errorBody: fastApiError,
  },
  kokoro: {
    ...openai,
    name: 'kokoro',
    serves: new Set(['/v1/models', '/v1/audio/speech']),
    unknownArguments: 'ignored',
    errorBody: ({ message, type }) => ({ detail: { error: 'validation_error', message, type } }),
  },
} satisfies Record<string, RestProfile>;
